import type { CardEncryption } from "@waybill/contract/payments";
import {
  cardBrandOf,
  isCardInDate,
  isCardNumber,
  isSecurityCode,
} from "@waybill/domain/payments/card-number";
import { compactDecrypt, exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type CryptoKey } from "jose";
import { createPublicKey } from "node:crypto";
import * as z from "zod/mini";
import type { Deps } from "../../platform/deps.ts";
import { keptSecret } from "../../platform/settings/secrets.ts";
import type { CardFace, DeclineReason } from "../card-provider.ts";

/** The pretended bank's behaviour for a card. */
export type Behaviour = "approve" | "confirm" | "silent" | "decline" | DeclineReason;

/** Card numbers with a special behaviour in the sandbox; it approves every other one. */
const testCards: Readonly<Record<string, Behaviour>> = {
  "4111111111111111": "approve",
  "4000000000003220": "confirm",
  "4000000000000002": "decline",
  "4000000000009995": "not_enough_money",
  "4000000000000069": "card_expired",
  "4000000000000127": "wrong_security_code",
  /** Charges, but its answer is lost on the way. */
  "4000000000000119": "silent",
};

export const behaviourOf = (number: string): Behaviour => testCards[number] ?? "approve";

const text = z.string().check(z.maxLength(40));
const Generic = z.object({ number: text, expiry_month: text, expiry_year: text, security_code: text });
const Cybersource = z.object({
  data: z.object({
    paymentInformation: z.object({
      card: z.object({
        number: text,
        expirationMonth: text,
        expirationYear: text,
        securityCode: text,
      }),
    }),
  }),
});

type Typed = z.infer<typeof Generic>;
/** The number is here for as long as a bank would need it. */
export type ReadCard = { number: string; face: CardFace };

function typedIn(plain: unknown): Typed | undefined {
  const generic = Generic.safeParse(plain);
  if (generic.success) return generic.data;
  const other = Cybersource.safeParse(plain);
  if (!other.success) return undefined;
  const { number, expirationMonth, expirationYear, securityCode } = other.data.data.paymentInformation.card;
  return { number, expiry_month: expirationMonth, expiry_year: expirationYear, security_code: securityCode };
}

/** The card in a JWE of either card type; undefined: it cannot be decrypted, or no such card can be. */
export async function readCard(
  decrypt: CryptoKey,
  encrypted: string,
  now: Date,
): Promise<ReadCard | undefined> {
  try {
    const { plaintext } = await compactDecrypt(encrypted, decrypt);
    const typed = typedIn(JSON.parse(new TextDecoder().decode(plaintext)));
    if (!typed || !isCardNumber(typed.number)) return undefined;
    const { expiry_month, expiry_year, security_code } = typed;
    const number = typed.number.replace(/\D/g, "");
    const brand = cardBrandOf(number);
    if (!isCardInDate(expiry_month, expiry_year, now) || !isSecurityCode(security_code, brand))
      return undefined;
    return { number, face: { brand, last_four: number.slice(-4), expiry_month, expiry_year } };
  } catch {
    // Neither the reason nor the text may get anywhere.
    return undefined;
  }
}

const name = "sandbox card key";
const alg = "RSA-OAEP-256";

export type SandboxKey = { readonly decrypt: CryptoKey; readonly encryption: CardEncryption };

/** The key pair of the pretended provider: made once, and kept so that every process takes the same cards. */
export async function openSandboxKey({ db }: Pick<Deps, "db">): Promise<SandboxKey> {
  const pem = await keptSecret(db, name, async () => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true });
    return exportPKCS8(privateKey);
  });
  const { n = "", e = "" } = await exportJWK(createPublicKey(pem));
  return {
    decrypt: await importPKCS8(pem, alg),
    encryption: {
      alg,
      enc: "A256GCM",
      public_key: { kty: "RSA", kid: "sandbox", n, e },
      context: null,
    },
  };
}

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
import { storedSecret } from "../../platform/settings/secrets.ts";
import type { CardSummary, DeclineReason } from "../card-provider.ts";

/** How the simulated bank treats a card. */
export type CardBehaviour = "approve" | "confirm" | "silent" | "decline" | DeclineReason;

/** Card numbers with a special behaviour in the sandbox; every other one is approved. */
const testCards: Readonly<Record<string, CardBehaviour>> = {
  "4111111111111111": "approve",
  "4000000000003220": "confirm",
  "4000000000000002": "decline",
  "4000000000009995": "not_enough_money",
  "4000000000000069": "card_expired",
  "4000000000000127": "wrong_security_code",
  /** Charges, but its response is lost. */
  "4000000000000119": "silent",
};

export const behaviourOf = (number: string): CardBehaviour => testCards[number] ?? "approve";

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
/** The card number is kept only in memory, until the charge. */
export type ReadCard = { number: string; face: CardSummary };

function typedIn(plain: unknown): Typed | undefined {
  const generic = Generic.safeParse(plain);
  if (generic.success) return generic.data;
  const other = Cybersource.safeParse(plain);
  if (!other.success) return undefined;
  const { number, expirationMonth, expirationYear, securityCode } = other.data.data.paymentInformation.card;
  return { number, expiry_month: expirationMonth, expiry_year: expirationYear, security_code: securityCode };
}

/** Decrypts a card in either format; undefined if it cannot be decrypted or is invalid. */
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
    // Neither the error nor the content may be logged or returned.
    return undefined;
  }
}

const name = "sandbox card key";
const alg = "RSA-OAEP-256";

export type SandboxKey = { readonly decrypt: CryptoKey; readonly encryption: CardEncryption };

/** The simulated provider's key pair: created once and stored, so that every process can read the same cards. */
export async function openSandboxKey({ db }: Pick<Deps, "db">): Promise<SandboxKey> {
  const pem = await storedSecret(db, name, async () => {
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

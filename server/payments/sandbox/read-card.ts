import {
  cardBrandOf,
  isCardInDate,
  isCardNumber,
  isSecurityCode,
} from "@waybill/domain/payments/card-number";
import { compactDecrypt, type CryptoKey } from "jose";
import * as z from "zod/mini";
import type { CardFace } from "../card-provider.ts";

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

import { cardBrandOf, isCardInDate, isCardNumber, isSecurityCode } from "./card-number.ts";
import type { TypedCard } from "./card-plaintext.ts";
import { cardDigits } from "./card-writing.ts";

/** A new card as it stands in the form; the expiry as MM / YY. */
export type CardEntry = { number: string; expiry: string; code: string; name: string };
/** What is wrong, a text's key a field. */
export type CardEntryProblems = Partial<Record<keyof CardEntry, string>>;

/** A card as it is encrypted: digits alone, the month as two of them, the year as four; 12 / 30 is December 2030. */
export function typedCardOf({ number, expiry, code }: CardEntry): TypedCard {
  const digits = cardDigits(expiry);
  const year = digits.slice(2);
  return {
    number: cardDigits(number),
    expiryMonth: digits.slice(0, 2),
    expiryYear: year.length === 2 ? `20${year}` : year,
    securityCode: cardDigits(code),
  };
}

function expiryProblem({ expiryMonth, expiryYear }: TypedCard, now: Date): string | undefined {
  if (expiryMonth === "") return "payment.card.expiry-missing";
  const isDate = /^(0[1-9]|1[0-2])$/.test(expiryMonth) && /^\d{4}$/.test(expiryYear);
  if (!isDate) return "payment.card.expiry-wrong";
  return isCardInDate(expiryMonth, expiryYear, now) ? undefined : "payment.card.expired";
}

/** What is wrong with a typed card, field by field; nothing: its number, date, code and name may be right. */
export function cardEntryProblems(entry: CardEntry, now: Date): CardEntryProblems {
  const card = typedCardOf(entry);
  const brand = cardBrandOf(card.number);
  const expiry = expiryProblem(card, now);
  return {
    ...(card.number === ""
      ? { number: "payment.card.number-missing" }
      : !isCardNumber(card.number) && { number: "payment.card.number-wrong" }),
    ...(expiry !== undefined && { expiry }),
    ...(card.securityCode === ""
      ? { code: "payment.card.code-missing" }
      : !isSecurityCode(card.securityCode, brand) && { code: "payment.card.code-wrong" }),
    ...(entry.name.trim() === "" && { name: "validation.fill-name-on-card" }),
  };
}

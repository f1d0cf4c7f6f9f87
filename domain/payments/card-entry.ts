import { cardBrandOf, cardDigits, isCardInDate, isCardNumber, isSecurityCode } from "./card-number.ts";

/** A new card as typed in the form; the expiry has the form MM / YY. */
export type CardEntry = { number: string; expiry: string; code: string; name: string };
/** The problems, one text key per field. */
export type CardEntryProblems = Partial<Record<keyof CardEntry, string>>;

/**
 * Converts a card to the form that is encrypted: digits only, two for the month, four for the year; 12 / 30 is
 * December 2030.
 */
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

/** Returns the problems of a typed card by field; empty if number, date, code and name are plausible. */
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

/** A typed card: digits only, two for the month, four for the year. It never leaves the browser unencrypted. */
export type TypedCard = { number: string; expiryMonth: string; expiryYear: string; securityCode: string };

/**
 * Returns the plaintext to encrypt for a provider: the typed card and the provider's `context` (null: none) as that
 * provider's JSON. Spec §3 has encrypted fields for each card payment provider.
 */
export function cardPlaintext(type: CardType, card: TypedCard, context: string | null): string {
  const { number, expiryMonth, expiryYear, securityCode } = card;
  const plain: Record<CardType, object> = {
    generic_creditcard: {
      number,
      expiry_month: expiryMonth,
      expiry_year: expiryYear,
      security_code: securityCode,
    },
    cybersource_creditcard: {
      context,
      index: 0,
      data: {
        paymentInformation: {
          card: { number, expirationMonth: expiryMonth, expirationYear: expiryYear, securityCode },
        },
      },
    },
  };
  return JSON.stringify(plain[type]);
}

/** The card types of spec §4: one for each of the two card payment providers. */
export const cardTypes = ["cybersource_creditcard", "generic_creditcard"] as const;
export type CardType = (typeof cardTypes)[number];

const providerNames: Record<CardType, string> = {
  cybersource_creditcard: "CyberSource",
  generic_creditcard: "Stripe",
};

/** Returns the name of the provider that charges such a card, the same in every language. */
export const cardProviderName = (type: CardType): string => providerNames[type];

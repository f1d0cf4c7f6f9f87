import type { CardType } from "./card-types.ts";

/** A card as it is typed: digits alone, the month as two of them, the year as four. It never leaves the browser in clear. */
export type TypedCard = { number: string; expiryMonth: string; expiryYear: string; securityCode: string };

/**
 * What is encrypted of a card for a provider: in goes the card as typed and the provider's `context` (null: none), out
 * comes JSON as that provider reads it. Spec §3 has encrypted fields per card payment provider.
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

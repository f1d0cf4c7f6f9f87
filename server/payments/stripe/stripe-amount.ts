import { minorUnits } from "@waybill/domain/money/money";
import { ProviderUnavailable, type Charge } from "../card-provider.ts";

/** The decimals that Stripe uses for currencies where it differs from ISO 4217. */
const ownDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2 };

/**
 * Converts an amount to Stripe's units. Throws for an amount that Stripe would have to round; another provider must
 * charge it.
 */
export function stripeAmount({ amountMinor, currency }: Pick<Charge, "amountMinor" | "currency">): {
  amount: number;
  currency: string;
} {
  const decimals = minorUnits(currency);
  const amount = amountMinor * 10 ** ((ownDecimals[currency] ?? decimals) - decimals);
  // Stripe requires amounts with three decimals to end in zero.
  const isCounted = decimals < 3 || amount % 10 === 0;
  if (!isCounted) throw new ProviderUnavailable(`Stripe cannot charge ${amountMinor} ${currency} exactly`);
  return { amount, currency: currency.toLowerCase() };
}

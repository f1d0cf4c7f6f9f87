import { minorUnits } from "@waybill/domain/money/money";
import { ProviderUnavailable, type Charge } from "../card-provider.ts";

/** The decimals that Stripe uses for currencies where it differs from ISO 4217. */
const ownDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2 };

/** Converts an amount to Stripe's units. Another provider charges an amount that Stripe would have to round. */
export function stripeAmount({ amountMinor, currency }: Pick<Charge, "amountMinor" | "currency">): {
  amount: number;
  currency: string;
} {
  const decimals = minorUnits(currency);
  const amount = amountMinor * 10 ** ((ownDecimals[currency] ?? decimals) - decimals);
  // Amounts with three decimals must end in zero.
  const isCounted = decimals < 3 || amount % 10 === 0;
  if (!isCounted)
    throw new ProviderUnavailable(`Stripe cannot charge ${amountMinor} ${currency} to the last unit`);
  return { amount, currency: currency.toLowerCase() };
}

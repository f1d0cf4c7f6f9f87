import { minorUnits } from "@waybill/domain/money/money";
import { ProviderUnavailable, type Charge } from "../card-provider.ts";

/** The decimals that Stripe uses for currencies where it differs from ISO 4217. */
const ownDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2 };

/** An amount as Stripe counts it. One that it cannot charge to the last unit is charged by somebody else. */
export function stripeAmount({ amountMinor, currency }: Pick<Charge, "amountMinor" | "currency">): {
  amount: number;
  currency: string;
} {
  const decimals = minorUnits(currency);
  const amount = amountMinor * 10 ** ((ownDecimals[currency] ?? decimals) - decimals);
  // Of three decimals the last is always a zero.
  const isCounted = decimals < 3 || amount % 10 === 0;
  if (!isCounted)
    throw new ProviderUnavailable(`Stripe cannot charge ${amountMinor} ${currency} to the last unit`);
  return { amount, currency: currency.toLowerCase() };
}

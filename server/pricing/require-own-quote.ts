import { toMinor, type Currency } from "@waybill/domain/money";
import { Refused } from "../platform/http/refused.ts";
import type { PricingDeps } from "./pricing-deps.ts";
import { readQuote, type Quote } from "./quote.ts";

export type QuoteDeps = Pick<PricingDeps, "country" | "now" | "quoteKeys">;

/** An amount in minor units; undefined for what is no amount of money. */
export function minorOrNone(amount: number, currency: Currency): number | undefined {
  try {
    return toMinor(amount, currency);
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}

/** The quote behind a signature: ours, of this fee, for what `isForThis` asks, and not expired. */
export function requireOwnQuote(
  { country, now, quoteKeys }: QuoteDeps,
  { signature, fee, path }: { signature: string; fee: number; path: string[] },
  isForThis: (quote: Quote) => boolean,
): Quote {
  const { currency } = country;
  const quote = readQuote(quoteKeys, signature);
  const isOurs = quote?.currency === currency && quote.feeMinor === minorOrNone(fee, currency);
  if (!quote || !isOurs || !isForThis(quote)) throw new Refused("signature_invalid", { path });
  if (now().getTime() > quote.expiresAt) throw new Refused("signature_expired", { path });
  return quote;
}

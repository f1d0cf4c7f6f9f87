import type { OrderRequest } from "@waybill/contract/order";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { toMinor, type Currency } from "@waybill/domain/money/minor-units";
import { Refused } from "../platform/refused.ts";
import type { PricingDeps } from "../pricing/pricing-deps.ts";
import { isSamePlace, readQuote, type Quote } from "../pricing/quote.ts";

type QuoteDeps = Pick<PricingDeps, "country" | "now" | "quoteKeys">;
type Asked = { vendorId: string; destination: Place; voucher: string | null };

/** An amount in minor units; undefined for what is no amount of money. */
export function minorOrNone(amount: number, currency: Currency): number | undefined {
  try {
    return toMinor(amount, currency);
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}

function checked(
  { country, now, quoteKeys }: QuoteDeps,
  { signature, fee, path }: { signature: string; fee: number; path: string[] },
  asked: Asked,
): Quote {
  const quote = readQuote(quoteKeys, signature);
  const isForThis =
    quote !== undefined &&
    quote.vendorId === asked.vendorId &&
    quote.voucher === asked.voucher &&
    quote.currency === country.currency &&
    quote.feeMinor === minorOrNone(fee, country.currency) &&
    isSamePlace(quote.destination, asked.destination);
  if (!isForThis) throw new Refused("signature_invalid", { path });
  if (now().getTime() > quote.expiresAt) throw new Refused("signature_expired", { path });
  return quote;
}

/**
 * The quote behind an order's fee: ours, for this vendor, destination and fee, and not expired; the discounted fee's own
 * signature likewise, with its voucher. Whether the vendor collects at its source is for the caller to check.
 */
export function requireQuote(
  deps: QuoteDeps,
  request: OrderRequest,
  { vendorId, destination }: { vendorId: string; destination: Place },
): Quote {
  const { delivery_fee, signature, voucher } = request;
  const { discounted_delivery_fee: discounted, discounted_delivery_fee_signature: mark } = request;
  const asked = { vendorId, destination, voucher: null };
  const quote = checked(deps, { signature, fee: delivery_fee, path: ["signature"] }, asked);
  if (voucher == null && discounted == null && mark == null) return quote;

  const path = ["discounted_delivery_fee_signature"];
  if (voucher == null || discounted == null || mark == null) throw new Refused("signature_invalid", { path });
  const better = checked(
    deps,
    { signature: mark, fee: discounted, path },
    { ...asked, voucher: voucher.code },
  );
  if (!isSamePlace(better.source, quote.source)) throw new Refused("signature_invalid", { path });
  return quote;
}

import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { quoteFee as endpoint } from "@waybill/contract/pricing";
import { fromMinor } from "@waybill/domain/money/minor-units";
import { deliveryFee } from "@waybill/domain/pricing/delivery-fee";
import { requireVendor } from "../accounts/require-vendor.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/refused.ts";
import { isInNeighbourhood } from "./neighbourhood.ts";
import type { PricingDeps } from "./pricing-deps.ts";
import { signQuote } from "./quote.ts";

type Input = Parsed<(typeof endpoint)["body"]>;

/** The fee between two places for one of the actor's vendors, signed until the quote's time is over. */
export async function quoteFee(
  { country, distance, now, quoteKeys, settings }: PricingDeps,
  actor: Actor,
  { vendor_id, source, destination }: Input,
): Promise<AnswerOf<typeof endpoint>> {
  requireVendor(actor, vendor_id);
  if (!isInNeighbourhood(source, country) || !isInNeighbourhood(destination, country))
    throw new Refused("price_not_computable", { path: ["destination"] });

  const { currency, pricing, maximum_delivery_km } = country;
  const metres = await distance(source, destination);
  const fee = deliveryFee({
    distanceInMetres: metres,
    pricing,
    currency,
    maximumKilometres: maximum_delivery_km,
  });
  if (fee.refusal !== undefined) throw new Refused("price_not_computable", { path: ["destination"] });

  const expiresAt = now().getTime() + settings.quoteTtlSeconds * 1000;
  return {
    fee: fromMinor(fee.fee_minor, currency),
    signature: signQuote(quoteKeys, {
      vendorId: vendor_id,
      source,
      destination,
      feeMinor: fee.fee_minor,
      currency,
      voucher: null,
      expiresAt,
    }),
    currency,
    distance_metres: Math.round(metres),
    breakdown: fee.breakdown.map(({ kind, amount_minor, kilometres }) => ({
      kind,
      amount: fromMinor(amount_minor, currency),
      ...(kilometres !== undefined && { kilometres }),
    })),
    expires_at: new Date(expiresAt).toISOString(),
  };
}

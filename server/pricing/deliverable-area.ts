import type { Place } from "@waybill/domain/addresses/coordinates";
import { whyNotDeliverable, type UndeliverableReason } from "@waybill/domain/addresses/delivery-area";
import { bypassesDeliveryErrors } from "@waybill/domain/pricing/delivery-fee";
import type { RefusalDetail } from "../platform/http/refused.ts";
import type { PricingDeps } from "./pricing-deps.ts";

type Way = { vendorId: string; from: Place; to: Place };
export type Deliverable = { metres: number; reason: UndeliverableReason | undefined };

/**
 * How long the way is from a vendor's place to another, and why riders do not go there; without a reason they do.
 * `known`: the metres, where they were measured before.
 */
export async function deliverableArea(
  {
    country,
    distance,
    areaOfOutlet,
    settings,
  }: Pick<PricingDeps, "country" | "distance" | "areaOfOutlet" | "settings">,
  { vendorId, from, to }: Way,
  known?: number,
): Promise<Deliverable> {
  const [metres, outletArea] = await Promise.all([known ?? distance(from, to), areaOfOutlet(vendorId)]);
  if (bypassesDeliveryErrors(vendorId, settings.testVendors)) return { metres, reason: undefined };
  return { metres, reason: whyNotDeliverable({ from, to, metres }, country, outletArea) };
}

/** The reason as a refusal tells it: `values` fill its text. A tenth of a kilometre that has begun is told whole. */
export const reasonDetail = (
  { metres, reason }: { metres: number; reason: UndeliverableReason },
  { maximum_delivery_km }: PricingDeps["country"],
): RefusalDetail =>
  reason === "too_far"
    ? {
        reason,
        values: { kilometres: String(Math.ceil(metres / 100) / 10), maximum: String(maximum_delivery_km) },
      }
    : { reason };

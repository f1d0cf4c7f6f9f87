import type { Place } from "@waybill/domain/addresses/coordinates";
import { whyNotDeliverable, type UndeliverableReason } from "@waybill/domain/addresses/areas/delivery-area";
import { bypassesDeliveryErrors } from "@waybill/domain/pricing/delivery-fee";
import type { RefusalDetail } from "../../platform/http/refused.ts";
import type { AreaPause } from "../market.ts";
import type { PricingDeps } from "../pricing-deps.ts";

type Route = { vendorId: string; from: Place; to: Place };
export type Deliverable = {
  metres: number;
  reason: UndeliverableReason | undefined;
  /** Set if the reason is `area_paused`. */
  pause?: AreaPause | undefined;
};

/**
 * The distance from a vendor to a place, and the reason if riders do not go there. `known`: the distance in metres,
 * if already measured.
 */
export async function deliverableArea(
  {
    country,
    distance,
    areaOfOutlet,
    settings,
    market,
    now,
  }: Pick<PricingDeps, "country" | "distance" | "areaOfOutlet" | "settings" | "market" | "now">,
  { vendorId, from, to }: Route,
  known?: number,
): Promise<Deliverable> {
  const [metres, outletArea] = await Promise.all([known ?? distance(from, to), areaOfOutlet(vendorId)]);
  if (bypassesDeliveryErrors(vendorId, settings.testVendors)) return { metres, reason: undefined };
  const reason = whyNotDeliverable({ from, to, metres }, country, outletArea);
  if (reason !== undefined) return { metres, reason };
  const pause = market.pauseAt([from, to], now());
  return { metres, reason: pause && "area_paused", pause };
}

/** The reason as the detail of a refusal; `values` fill its text. Kilometres are rounded up to a tenth. */
export const reasonDetail = (
  { metres, reason, pause }: Deliverable & { reason: UndeliverableReason },
  { maximum_delivery_km }: PricingDeps["country"],
): RefusalDetail => {
  switch (reason) {
    case "too_far": {
      const kilometres = String(Math.ceil(metres / 100) / 10);
      return { reason, values: { kilometres, maximum: String(maximum_delivery_km) } };
    }
    case "area_paused":
      return { reason, values: { reason: pause?.reason ?? "", until: pause?.until.toISOString() ?? "" } };
    case "outside_area":
      return { reason };
  }
};

import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type { validateArea as endpoint } from "@waybill/contract/pricing";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { requireVendor } from "../accounts/require-vendor.ts";
import type { Actor } from "../platform/actor.ts";
import { isInNeighbourhood } from "./neighbourhood.ts";
import type { PricingDeps } from "./pricing-deps.ts";

type Area = { isDeliverable: boolean; metres: number };

/** Whether riders go from one place to the other: both in the country, and no further apart than it allows. */
export async function deliverableArea(
  { country, distance }: Pick<PricingDeps, "country" | "distance">,
  from: Place,
  to: Place,
): Promise<Area> {
  const metres = await distance(from, to);
  const isNear = Math.round(metres) <= country.maximum_delivery_km * 1000;
  const isDeliverable = isNear && isInNeighbourhood(from, country) && isInNeighbourhood(to, country);
  return { isDeliverable, metres };
}

/** Whether a rider goes from one of the actor's vendors to a place. */
export async function validateArea(
  deps: PricingDeps,
  actor: Actor,
  { vendor_id, vendor_location, location }: Parsed<(typeof endpoint)["body"]>,
): Promise<AnswerOf<typeof endpoint>> {
  requireVendor(actor, vendor_id);
  const { isDeliverable, metres } = await deliverableArea(deps, vendor_location, location);
  return {
    result: isDeliverable ? "DELIVERABLE" : "NOT_DELIVERABLE",
    distance_metres: Math.round(metres),
  };
}

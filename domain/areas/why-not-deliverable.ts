import type { Place } from "../addresses/coordinates.ts";
import type { Country } from "../markets/country.ts";
import { isInArea, type Area } from "./area.ts";
import { isInNeighbourhood } from "./neighbourhood.ts";

/** Why riders do not go there. */
export const undeliverableReasons = ["too_far", "outside_area"] as const;
export type UndeliverableReason = (typeof undeliverableReasons)[number];

/**
 * Why riders do not go from one place to another; undefined: they do. Both places lie in the country, the way is no
 * longer than the country allows, and the destination lies in the outlet's own area or, where it has none, in the
 * country's. A country without an area has the distance alone. `metres`: how long the way is.
 */
export function whyNotDeliverable(
  { from, to, metres }: { from: Place; to: Place; metres: number },
  country: Pick<Country, "map" | "extent_km" | "delivery_area" | "maximum_delivery_km">,
  outletArea: Area | undefined,
): UndeliverableReason | undefined {
  if (!isInNeighbourhood(from, country) || !isInNeighbourhood(to, country)) return "outside_area";
  if (Math.round(metres) > country.maximum_delivery_km * 1000) return "too_far";
  const area = outletArea ?? country.delivery_area;
  return area && !isInArea(to, area) ? "outside_area" : undefined;
}

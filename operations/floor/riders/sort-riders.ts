import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";

/** The sort orders of riders. */
export const riderOrders = ["distance", "load", "battery", "seen"] as const;
export type RiderOrder = (typeof riderOrders)[number];

export type SortCentre = { latitude: number; longitude: number };
export type SortedRider = { rider: ConsoleRider; metres: number | undefined };

const seenAt = ({ position }: ConsoleRider): number => (position ? Date.parse(position.at) : 0);

/** Lowest value first: nearest, least loaded, lowest battery, longest unseen. */
const measures: Record<RiderOrder, (sorted: SortedRider) => number> = {
  distance: ({ metres }) => metres ?? Number.POSITIVE_INFINITY,
  // Riders on break or without position come after all on duty.
  load: ({ rider: { presence, jobs } }) =>
    jobs.length + (presence === "free" || presence === "busy" ? 0 : 100),
  battery: ({ rider: { battery } }) => battery ?? Number.POSITIVE_INFINITY,
  seen: ({ rider }) => seenAt(rider),
};

/** The riders on duty with their straight-line distance from a place; ties are sorted by name. */
export function sortRiders(
  riders: readonly ConsoleRider[],
  by: RiderOrder,
  to: SortCentre | undefined,
): SortedRider[] {
  const measure = measures[by];
  return riders
    .filter(({ presence }) => presence !== "off")
    .map((rider) => ({
      rider,
      metres: to && rider.position ? distanceInMetres(rider.position, to) : undefined,
    }))
    .sort((one, other) => {
      const [first, second] = [measure(one), measure(other)];
      return first === second ? one.rider.name.localeCompare(other.rider.name) : first - second;
    });
}

import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";

/** By what the riders of the floor are sorted. */
export const riderOrders = ["distance", "load", "battery", "seen"] as const;
export type RiderOrder = (typeof riderOrders)[number];

export type Near = { latitude: number; longitude: number };
export type SortedRider = { rider: ConsoleRider; metres: number | undefined };

const seenAt = ({ position }: ConsoleRider): number => (position ? Date.parse(position.at) : 0);

/** What comes first has the least: who is near, who carries little, whose battery is low, who was seen least lately. */
const measures: Record<RiderOrder, (sorted: SortedRider) => number> = {
  distance: ({ metres }) => metres ?? Number.POSITIVE_INFINITY,
  // Who is on break or out of sight comes after all who are at work.
  load: ({ rider: { presence, jobs } }) =>
    jobs.length + (presence === "free" || presence === "busy" ? 0 : 100),
  battery: ({ rider: { battery } }) => battery ?? Number.POSITIVE_INFINITY,
  seen: ({ rider }) => seenAt(rider),
};

/** The riders at work with how far they are from a place, in a straight line; of like ones by their names. */
export function sortRiders(
  riders: readonly ConsoleRider[],
  by: RiderOrder,
  to: Near | undefined,
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

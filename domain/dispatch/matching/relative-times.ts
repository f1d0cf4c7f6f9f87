// Converts Unix times to seconds relative to a turn.
import type { ParcelFacts, StopFacts } from "../facts.ts";
import type { Parcel, Stop } from "../tour.ts";

export const parcelInRelativeTime = (
  { orderId, pickUp, dropOff, readyAt, dueAt }: ParcelFacts,
  now: number,
): Parcel => ({ id: orderId, pickUp, dropOff, readyIn: readyAt - now, dueIn: dueAt - now });

/** Converts a tour; the two stops of a parcel share one parcel object. */
export function tourInRelativeTime(tour: readonly StopFacts[], now: number): Stop[] {
  const parcels = new Map<string, Parcel>();
  return tour.map(({ parcel, isPickUp }) => {
    const relative = parcels.get(parcel.orderId) ?? parcelInRelativeTime(parcel, now);
    parcels.set(parcel.orderId, relative);
    return { parcel: relative, isPickUp };
  });
}

import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import type { JobEventType } from "./job-events.ts";
import type { JobStops } from "./nearness.ts";

const stops: Record<JobEventType, keyof JobStops | "either" | undefined> = {
  arrived_at_pickup: "pickUp",
  waiting: "pickUp",
  collected: "pickUp",
  left_pickup: "pickUp",
  arrived_at_dropoff: "dropOff",
  delivered: "dropOff",
  // At the drop-off, or at the shop if the parcel was not collected.
  failed: "either",
  return_started: undefined,
  returned: "pickUp",
};

/** Returns where the rider should be when reporting an event; undefined if that does not matter. */
export function expectedPlaceOfEvent(
  type: JobEventType,
  hasParcel: boolean,
  goals: JobStops,
): Place | undefined {
  const stop = stops[type];
  if (stop === undefined) return undefined;
  if (stop !== "either") return goals[stop];
  return hasParcel ? goals.dropOff : goals.pickUp;
}

/**
 * The rider's distance, when reporting an event, from where the rider should be, and whether it exceeds the
 * market's limit.
 */
export type EventDistance = { metres_from_place: number | null; far_from_place: boolean };

/** Returns the distance of a phone from where an event belongs; null if either is unknown. `limit` is in metres. */
export function eventDistance(
  phone: { latitude?: number | null | undefined; longitude?: number | null | undefined },
  place: Place | undefined,
  limit: number,
): EventDistance {
  const { latitude, longitude } = phone;
  if (!place || latitude == null || longitude == null)
    return { metres_from_place: null, far_from_place: false };
  const metres = Math.round(distanceInMetres({ latitude, longitude }, place));
  return { metres_from_place: metres, far_from_place: metres > limit };
}

/** The default and the maximum of `geofenceMetres`, in metres. */
export const defaultGeofence = 300;
export const maxGeofence = 100_000;

/** Parses the country parameter `geofenceMetres` in metres; undefined if malformed. */
export function parseGeofence(text: string): number | undefined {
  const metres = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return metres > 0 && metres <= maxGeofence ? metres : undefined;
}

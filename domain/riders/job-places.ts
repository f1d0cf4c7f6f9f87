import { distanceInMetres, type Place } from "../addresses/coordinates.ts";
import type { JobEventType } from "./job-events.ts";
import type { Goals } from "./nearness.ts";

const stops: Record<JobEventType, keyof Goals | "either" | undefined> = {
  arrived_at_pickup: "pickUp",
  waiting: "pickUp",
  collected: "pickUp",
  left_pickup: "pickUp",
  arrived_at_dropoff: "dropOff",
  delivered: "dropOff",
  // At the door, or at the shop if it still has the parcel.
  failed: "either",
  return_started: undefined,
  returned: "pickUp",
};

/** Where an event is expected to be pressed; undefined if it belongs to no place. */
export function placeOfEvent(type: JobEventType, hasParcel: boolean, goals: Goals): Place | undefined {
  const stop = stops[type];
  if (stop === undefined) return undefined;
  if (stop !== "either") return goals[stop];
  return hasParcel ? goals.dropOff : goals.pickUp;
}

/** How far from its place an event was pressed, and whether that exceeds the market's limit. */
export type EventDistance = { metres_from_place: number | null; far_from_place: boolean };

/** The distance of a phone from the place of an event; null where either is unknown. `limit` in metres. */
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

/** In metres, for `geofenceMetres`: the default and the maximum. */
export const usualGeofence = 300;
export const farthestGeofence = 100_000;

/** The country parameter `geofenceMetres` in metres; undefined if malformed. */
export function parseGeofence(text: string): number | undefined {
  const metres = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return metres > 0 && metres <= farthestGeofence ? metres : undefined;
}

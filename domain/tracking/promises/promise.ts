import type { VehicleKind } from "../../riders/vehicle-kind.ts";
import type { Margins } from "./margins.ts";

/** Why a promise was made. The first three come from a request of the shop or the customer. */
export const promiseCauses = [
  "placed",
  "changed",
  "ready",
  "rider_known",
  "no_rider",
  "rider_late",
  "shop_late",
  "ride_longer",
  "sooner",
] as const;
export type PromiseCause = (typeof promiseCauses)[number];

/** The promised times of pickup and delivery, ISO 8601. */
export type Promised = {
  /** The time at which the promise was made. */
  at: string;
  cause: PromiseCause;
  pickup_at: string;
  delivery_at: string;
  /** The margins known at that time; absent: the defaults. */
  margins?: Margins;
  /** The vehicle, if the margins depend on it. */
  vehicle?: VehicleKind;
};

const minuteMs = 60_000;
/** If a promise moves by more than this, everybody concerned is notified. */
export const announcedChangeMs = 3 * minuteMs;

/** True if a promise follows a request of the shop or the customer; all others are corrections by us. */
export const isPromisedOnRequest = (cause: PromiseCause): boolean =>
  cause === "placed" || cause === "changed" || cause === "ready";

/** True if a promise differs from the last announced one by more than the announced shift. */
const isAnnounced = (announced: Promised, promised: Promised): boolean =>
  Math.abs(shiftMs(announced, promised)) > announcedChangeMs;

/** Returns by how many milliseconds the newer of two promises is later; negative: earlier. */
const shiftMs = (before: Promised, after: Promised): number =>
  Date.parse(after.delivery_at) - Date.parse(before.delivery_at);

/** An announced change: the cause, the time, and by how many minutes it is later (negative: earlier). */
export type PromiseChange = { at: string; cause: PromiseCause; minutes: number };

/**
 * Returns the announced changes, oldest first, each with the index of its promise: those that differ by more than 3
 * minutes from the last announced promise, so that many small steps are announced like one large step.
 */
export function announcedChanges(promises: readonly Promised[]): (PromiseChange & { index: number })[] {
  // A shortcut: nearly every order has only one promise.
  if (promises.length < 2) return [];
  let [announced] = promises;
  return promises.flatMap((promised, index) => {
    if (!announced || !isAnnounced(announced, promised)) return [];
    const minutes = Math.round(shiftMs(announced, promised) / minuteMs);
    announced = promised;
    return [{ at: promised.at, cause: promised.cause, minutes, index }];
  });
}

/** Returns the last announced change. */
export function lastAnnouncedChange(promises: readonly Promised[]): PromiseChange | undefined {
  const last = announcedChanges(promises).at(-1);
  return last && { at: last.at, cause: last.cause, minutes: last.minutes };
}

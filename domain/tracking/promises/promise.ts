import type { VehicleKind } from "../../riders/vehicle-kind.ts";
import type { Margins } from "./margins.ts";

/** Why a promise was made. The first three are the shop's or customer's doing. */
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
  /** The vehicle, if the margins are vehicle-specific. */
  vehicle?: VehicleKind;
};

const minuteMs = 60_000;
/** A promise that moves by more than this is announced to everybody who waits. */
export const announcedShiftMs = 3 * minuteMs;

/** Whether a promise follows from the shop's or customer's own request; the others are ours to keep. */
export const isPromisedOnRequest = (cause: PromiseCause): boolean =>
  cause === "placed" || cause === "changed" || cause === "ready";

/** Whether a promise differs enough from the last announced one to be announced. */
const isAnnounced = (known: Promised, promised: Promised): boolean =>
  Math.abs(shiftMs(known, promised)) > announcedShiftMs;

/** The milliseconds by which the newer of two promises is later; negative: earlier. */
const shiftMs = (before: Promised, after: Promised): number =>
  Date.parse(after.delivery_at) - Date.parse(before.delivery_at);

/** An announced change: the cause, the time, and by how many minutes it is later (negative: earlier). */
export type PromiseChange = { at: string; cause: PromiseCause; minutes: number };

/**
 * The announced changes, oldest first, each with the index of its promise: those more than 3 minutes from the last
 * announced one, so that many small steps are announced like a large one.
 */
export function announcedChanges(promises: readonly Promised[]): (PromiseChange & { place: number })[] {
  // Nearly every order is promised once.
  if (promises.length < 2) return [];
  let [known] = promises;
  return promises.flatMap((promised, place) => {
    if (!known || !isAnnounced(known, promised)) return [];
    const minutes = Math.round(shiftMs(known, promised) / minuteMs);
    known = promised;
    return [{ at: promised.at, cause: promised.cause, minutes, place }];
  });
}

/** The last announced change. */
export function lastChange(promises: readonly Promised[]): PromiseChange | undefined {
  const last = announcedChanges(promises).at(-1);
  return last && { at: last.at, cause: last.cause, minutes: last.minutes };
}

import type { VehicleKind } from "../../riders/vehicle-kind.ts";
import type { Margins } from "./margins.ts";

/** Why a promise is what it is. The first three are of the shop's or the customer's making. */
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

/** When an order was said to be collected and delivered. Times are ISO 8601. */
export type Promised = {
  /** When it was said. */
  at: string;
  cause: PromiseCause;
  pickup_at: string;
  delivery_at: string;
  /** How far from these times it may come, as it was known then; absent: the usual. */
  margins?: Margins;
  /** What rode, where the margins are those of a vehicle. */
  vehicle?: VehicleKind;
};

const minuteMs = 60_000;
/** A promise that moves by more than this is told to everybody who waits. */
export const toldShiftMs = 3 * minuteMs;

/** What asks for a promise of its own: the shop's and the customer's wishes. The rest is ours to keep. */
export const promisedByWish = (cause: PromiseCause): boolean =>
  cause === "placed" || cause === "changed" || cause === "ready";

/** Whether a promise differs so much from what everybody knew that they are told. */
const isTold = (known: Promised, promised: Promised): boolean =>
  Math.abs(shiftMs(known, promised)) > toldShiftMs;

/** By how many milliseconds the later of two promises brings the parcel later; negative: sooner. */
const shiftMs = (before: Promised, after: Promised): number =>
  Date.parse(after.delivery_at) - Date.parse(before.delivery_at);

/** A change that everybody who waits is told: why, when, and by how many minutes it comes later (negative: sooner). */
export type PromiseChange = { at: string; cause: PromiseCause; minutes: number };

/**
 * The changes that are told, oldest first, each with the place of its promise: those by which it comes more than 3
 * minutes later or sooner than everybody knew, so that many small steps are told as well as one that is large.
 */
export function toldChanges(promises: readonly Promised[]): (PromiseChange & { place: number })[] {
  // Nearly every order is promised once.
  if (promises.length < 2) return [];
  let [known] = promises;
  return promises.flatMap((promised, place) => {
    if (!known || !isTold(known, promised)) return [];
    const minutes = Math.round(shiftMs(known, promised) / minuteMs);
    known = promised;
    return [{ at: promised.at, cause: promised.cause, minutes, place }];
  });
}

/** The last change that was told. */
export function lastChange(promises: readonly Promised[]): PromiseChange | undefined {
  const last = toldChanges(promises).at(-1);
  return last && { at: last.at, cause: last.cause, minutes: last.minutes };
}

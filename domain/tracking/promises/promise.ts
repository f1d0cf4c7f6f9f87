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
const toldShiftMs = 3 * minuteMs;

/** What asks for a promise of its own: the shop's and the customer's wishes. The rest is ours to keep. */
export const promisedByWish = (cause: PromiseCause): boolean =>
  cause === "placed" || cause === "changed" || cause === "ready";

/** By how many milliseconds the later of two promises brings the parcel later; negative: sooner. */
const shiftMs = (before: Promised, after: Promised): number =>
  Date.parse(after.delivery_at) - Date.parse(before.delivery_at);

/** Whether a promise differs so much from the one before that everybody who waits is told. */
const isTold = (before: Promised, after: Promised): boolean => Math.abs(shiftMs(before, after)) > toldShiftMs;

/** The last change that was told: why, when, and by how many minutes it comes later (negative: sooner). */
export type PromiseChange = { at: string; cause: PromiseCause; minutes: number };

export function lastChange(promises: readonly Promised[]): PromiseChange | undefined {
  for (let at = promises.length - 1; at > 0; at -= 1) {
    const [before, after] = [promises[at - 1], promises[at]];
    if (before && after && isTold(before, after))
      return { at: after.at, cause: after.cause, minutes: Math.round(shiftMs(before, after) / minuteMs) };
  }
  return undefined;
}

import { lastEntryOf, type StatusEntry } from "../../../orders/order.ts";
import { isPromisedOnRequest, type Promised } from "../promise.ts";
import { expectedTimes } from "../windows.ts";
import { handOverSeconds } from "./ready-correction.ts";

/** The measures of an order's deviations: at a stage, the error of the expected time of a stop. */
export const measureNames = [
  "placed.pickup",
  "placed.delivery",
  "accepted.pickup",
  "accepted.delivery",
  "collected.delivery",
  "near.delivery",
] as const;
export type MeasureName = (typeof measureNames)[number];

/** The fields of a delivered order from which deviations are learned. */
export type MeasuredOrder = {
  promises: readonly Promised[];
  status_history: readonly StatusEntry[];
  /**
   * The first ready time, as the shop stated it or by its usual preparation time, in unix seconds; undefined for a
   * scheduled order.
   */
  ready_at: number | undefined;
  /** The minutes by which `ready_at` was corrected. */
  correction: number;
};

/** The measurements of a delivered order. */
export type OrderMeasurement = {
  /** By how many seconds the order arrived later than expected at each stage (negative: earlier). */
  deviations: Partial<Record<MeasureName, number>>;
  /** How long the order's rider waited at the counter, in seconds, and since when. */
  wait?: { from: string; seconds: number };
  /** By how many minutes the order was ready later than the shop stated. */
  overrun?: number;
};

const secondsBetween = (from: string | number, to: string): number =>
  (Date.parse(to) - (typeof from === "number" ? from : Date.parse(from))) / 1000;

/** Compares a delivered order with its promise; undefined if not delivered or not promised. */
export function measureOrder({
  promises,
  status_history,
  ready_at,
  correction,
}: MeasuredOrder): OrderMeasurement | undefined {
  const collected = lastEntryOf(status_history, "PICKED_UP")?.created_at;
  const delivered = lastEntryOf(status_history, "DELIVERED")?.created_at;
  const promised = promises.findLast(({ cause }) => isPromisedOnRequest(cause));
  if (!promised || collected === undefined || delivered === undefined) return undefined;
  const near = lastEntryOf(status_history, "NEAR_CUSTOMER")?.created_at;
  const upTo = (at: string) => status_history.filter(({ created_at }) => created_at <= at);
  const promiseAtPickup = promises.findLast(({ at }) => at <= collected) ?? promised;
  const ride = expectedTimes(promised, upTo(collected)).delivery;
  const arrived = lastEntryOf(status_history, "NEAR_VENDOR")?.created_at;
  const isWaitKnown = arrived !== undefined && arrived <= collected;
  const wait = isWaitKnown ? { from: arrived, seconds: secondsBetween(arrived, collected) } : undefined;
  const overrun = overrunOf({ ready_at, correction, collected, wait });
  return {
    deviations: {
      "placed.pickup": secondsBetween(promised.pickup_at, collected),
      "placed.delivery": secondsBetween(promised.delivery_at, delivered),
      "accepted.pickup": secondsBetween(promiseAtPickup.pickup_at, collected),
      "accepted.delivery": secondsBetween(promiseAtPickup.delivery_at, delivered),
      "collected.delivery": secondsBetween(ride, delivered),
      ...(near !== undefined && {
        "near.delivery": secondsBetween(expectedTimes(promised, upTo(near)).delivery, delivered),
      }),
    },
    ...(wait && { wait }),
    ...(overrun !== undefined && { overrun }),
  };
}

/**
 * Returns by how many minutes an order was ready later than the shop stated. If the rider waited, the order was
 * ready when it was collected. If not, the time corrected by `correction` is assumed to be right, but not later
 * than the collection.
 */
function overrunOf({ ready_at, correction, collected, wait }: Overrun): number | undefined {
  if (ready_at === undefined || !wait) return undefined;
  const minutes = Math.round(secondsBetween(ready_at * 1000, collected) / 60);
  return wait.seconds > handOverSeconds ? minutes : Math.min(correction, minutes);
}

type Overrun = Pick<MeasuredOrder, "ready_at" | "correction"> & {
  collected: string;
  wait: OrderMeasurement["wait"];
};

import { isRiderAssigned, lastEntryOf, type StatusEntry } from "../../orders/order.ts";
import { type Margin, type PromiseStage, defaultMargins } from "./margins.ts";
import type { Promised } from "./promise.ts";

/** The start and end of a window, in ISO 8601. */
export type TimeWindow = { from: string; to: string };
export type Windows = { pickup_window: TimeWindow; delivery_window: TimeWindow };

/** Returns the stage of an order, which determines how precisely its times are known. */
function promiseStageOf(history: readonly StatusEntry[]): PromiseStage {
  if (lastEntryOf(history, "PICKED_UP")) return lastEntryOf(history, "NEAR_CUSTOMER") ? "near" : "collected";
  return isRiderAssigned(history) ? "accepted" : "placed";
}

type Times = Pick<Promised, "pickup_at" | "delivery_at">;
type Ms = readonly [from: number, to: number];

const around = (time: number, [before, after]: Margin): Ms => [time - before * 1000, time + after * 1000];
const within = ([from, to]: Ms, [outerFrom, outerTo]: Ms): Ms => [
  Math.min(Math.max(from, outerFrom), outerTo),
  Math.max(Math.min(to, outerTo), outerFrom),
];
const written = ([from, to]: Ms): TimeWindow => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});
const atLeastMs = 60_000;

/**
 * Returns the expected times by an order's progress: after pickup, from then plus the ride; near the drop-off, from
 * then plus the rest of the ride.
 */
export function expectedTimes(
  { pickup_at, delivery_at }: Times,
  history: readonly StatusEntry[],
): { pickup: number; delivery: number } {
  const [pickup, delivery] = [Date.parse(pickup_at), Date.parse(delivery_at)];
  const collected = lastEntryOf(history, "PICKED_UP")?.created_at;
  if (collected === undefined) return { pickup, delivery };
  const near = lastEntryOf(history, "NEAR_CUSTOMER")?.created_at;
  const collectedAt = Date.parse(collected);
  return {
    pickup: collectedAt,
    delivery: near === undefined ? collectedAt + delivery - pickup : Date.parse(near) + nearMs,
  };
}

/** The assumed time from near the drop-off to the delivery. */
const nearMs = 180_000;

/**
 * Returns the windows of a promise at the order's stage: they are smaller at later stages, and with default margins
 * they stay within those of earlier stages. The pickup window always starts and ends before the delivery window.
 */
export function windowsOf(
  promised: Promised | (Times & Pick<Promised, "margins">),
  history: readonly StatusEntry[],
): Windows {
  const margins = promised.margins ?? defaultMargins;
  const stage = promiseStageOf(history);
  const [pickup, delivery] = [Date.parse(promised.pickup_at), Date.parse(promised.delivery_at)];
  const first = {
    pickup: around(pickup, margins.placed.pickup),
    delivery: around(delivery, margins.placed.delivery),
  };
  const expected = expectedTimes(promised, history);
  const pickupWindow = stage === "placed" ? first.pickup : around(pickup, margins.accepted.pickup);
  const now = around(expected.delivery, margins[stage].delivery);
  // After the pickup, learned margins apply unchanged; default margins are limited by the first window.
  const isLearned = promised.margins !== undefined && (stage === "collected" || stage === "near");
  const narrowed = isLearned ? now : within(now, first.delivery);
  const [deliveryFrom, deliveryTo] = stage === "placed" ? first.delivery : narrowed;
  const from = Math.max(deliveryFrom, pickupWindow[0] + atLeastMs);
  return {
    pickup_window: written(pickupWindow),
    delivery_window: written([from, Math.max(deliveryTo, from + atLeastMs, pickupWindow[1] + atLeastMs)]),
  };
}

import { lastEntryOf, type StatusEntry } from "../orders/order.ts";
import type { OrderStatus } from "../orders/status.ts";
import { riderStepsFrom } from "./taking-orders.ts";

/** A scheduled order counts as waiting for a rider from this many minutes before its time. */
const scheduledLeadMinutes = 20;
/**
 * An order with a later ready time counts as waiting for a rider from this many minutes before that time, so that
 * an operator is alerted if there is no rider when it is ready.
 */
const readyLeadMinutes = 10;
/**
 * The dispatcher considers a scheduled order, or one with a later ready time, from this many minutes before
 * that time. It offers the order when a rider would arrive on time.
 */
const lookedAtMinutes = 60;
/** After this many minutes without a rider an operator is alerted. */
export const noRiderAlertMinutes = 10;

type Waiting = {
  status: OrderStatus;
  status_history: readonly StatusEntry[];
  /** Unix seconds. */
  preordered_for: number | null;
  details?: { ready_at?: number | undefined } | undefined;
  /** Anything but null means that a rider has the order. */
  rider: unknown;
};

const openAgain: OrderStatus = "WAITING_FOR_TRANSPORT";

/** True if an order can be offered: no rider has it, and it was never collected. */
export const needsRider = ({ status, status_history, rider }: Waiting): boolean =>
  rider === null &&
  riderStepsFrom(status) !== undefined &&
  lastEntryOf(status_history, "PICKED_UP") === undefined;

/**
 * Returns since when an order waits for a rider: since it was placed or given back; a scheduled order since 20
 * minutes before its time; an order with a later ready time since 10 minutes before that. These minutes are divided
 * by the speed of a sandbox's riders. In the future: it does not wait yet.
 */
export const waitingSince = (order: Waiting, speed = 1): Date =>
  from(order, order.preordered_for === null ? readyLeadMinutes : scheduledLeadMinutes, speed);

/**
 * Returns from when the dispatcher considers an order: once placed or given back; a scheduled order, or one with a
 * later ready time, an hour before that time.
 */
export const dispatchStartsAt = (order: Waiting, speed = 1): Date => from(order, lookedAtMinutes, speed);

function from(
  { status_history, preordered_for, details }: Waiting,
  leadMinutes: number,
  speed: number,
): Date {
  const starts = [
    status_history[0],
    lastEntryOf(status_history, "NEW"),
    lastEntryOf(status_history, openAgain),
  ];
  const since = Math.max(...starts.map((entry) => Date.parse(entry?.created_at ?? "") || 0));
  const time = preordered_for ?? details?.ready_at;
  if (time === undefined) return new Date(since);
  const leadMs = (leadMinutes * 60_000) / Math.max(1, speed);
  return new Date(Math.max(since, time * 1000 - leadMs));
}

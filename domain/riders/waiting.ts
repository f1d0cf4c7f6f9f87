import { lastEntryOf, type StatusEntry } from "../orders/order.ts";
import type { OrderStatus } from "../orders/status.ts";
import { riderStepsFrom } from "./taking-orders.ts";

/** A scheduled order is offered to riders this many minutes before its time. */
const scheduledLeadMinutes = 20;
/**
 * An order that is ready later starts waiting this many minutes before; a person looks at it if nobody comes when it is
 * ready.
 */
const readyLeadMinutes = 10;
/** Both are considered from this many minutes before, and offered when a rider would arrive in time. */
const lookedAtMinutes = 60;
/** Without a taker for this long, a person looks at an order. */
export const noTakerMinutes = 10;

type Waiting = {
  status: OrderStatus;
  status_history: readonly StatusEntry[];
  /** Unix seconds. */
  preordered_for: number | null;
  details?: { ready_at?: number | undefined } | undefined;
  /** The rider, if any; null: none. */
  rider: unknown;
};

const openAgain: OrderStatus = "WAITING_FOR_TRANSPORT";

/** Whether an order can be offered: no rider has it, and none collected it. */
export const wantsRider = ({ status, status_history, rider }: Waiting): boolean =>
  rider === null &&
  riderStepsFrom(status) !== undefined &&
  lastEntryOf(status_history, "PICKED_UP") === undefined;

/**
 * Since when an order waits for a rider: since it was placed or given back, one that is scheduled since 20 minutes before its
 * time, and one that is ready later since 10 minutes before, divided by the speed at which a sandbox's riders live. In the future: not yet.
 */
export const waitingSince = (order: Waiting, speed = 1): Date =>
  from(order, order.preordered_for === null ? readyLeadMinutes : scheduledLeadMinutes, speed);

/** When the dispatcher starts on an order: once placed or given back; for a scheduled one an hour before its time. */
export const lookedAtFrom = (order: Waiting, speed = 1): Date => from(order, lookedAtMinutes, speed);

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

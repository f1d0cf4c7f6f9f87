import { lastEntryOf, type StatusEntry } from "../orders/order.ts";
import type { OrderStatus } from "../orders/status.ts";
import { riderStepsFrom } from "./taking-orders.ts";

/** A scheduled order is put to riders so long before its time, in minutes. */
const scheduledLeadMinutes = 20;
/** One that is ready later waits from so long before it is, in minutes: a person looks at it when it is ready and nobody comes. */
const readyLeadMinutes = 10;
/** Both are looked at, and asked for when it is time to arrive, from so long before their time, in minutes. */
const lookedAtMinutes = 60;
/** Without a taker for so long a person looks at an order. */
export const noTakerMinutes = 10;

type Waiting = {
  status: OrderStatus;
  status_history: readonly StatusEntry[];
  /** Unix seconds. */
  preordered_for: number | null;
  details?: { ready_at?: number | undefined } | undefined;
  /** Whether it was collected before: then nobody takes it anew. */
  rider: unknown;
};

const openAgain: OrderStatus = "WAITING_FOR_TRANSPORT";

/** Whether an order is one that riders take: nobody has it, nor had the parcel. */
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

/** From when the dispatcher looks at an order: it is placed or given back, and a scheduled one an hour before its time. */
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

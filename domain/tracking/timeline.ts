import { entriesOfCurrentRider, lastRankedStatus, type OrderProgress } from "../orders/order.ts";
import { merchantWords, type Phrase } from "../orders/status-words.ts";
import { isCancelledLike, progressOf, type OrderStatus } from "../orders/status.ts";
import { finalStatuses } from "../orders/transitions.ts";

export type TimelineStep = Phrase & {
  state: "past" | "here" | "next";
  /** ISO time of the event; undefined for a future event. */
  at: string | undefined;
  /** The status of the step; the last one if several statuses have the same text. */
  status: OrderStatus;
};

type Event = { words: string; byRider?: true };

// The texts of past events for merchants. WAITING_FOR_TRANSPORT is an event only if a rider gave the job back.
const eventOfStatus: Record<OrderStatus, Event> = {
  INITIATED: { words: "asked" },
  PAYMENT_INITIATED: { words: "payment-started" },
  PAYMENT_COMMITTED: { words: "paid" },
  NEW: { words: "asked" },
  STALLED: { words: "stalled" },
  RECEIVED: { words: "asked" },
  RECEIVED_BY_VENDOR: { words: "outlet-received" },
  ACCEPTED_BY_VENDOR: { words: "outlet-accepted" },
  WAITING_FOR_TRANSPORT: { words: "looking-again" },
  ASSIGNED_TO_TRANSPORT: { words: "assigned", byRider: true },
  COURIER_ACCEPTED_DELIVERY: { words: "accepted", byRider: true },
  MODIFIED: { words: "modified" },
  NEAR_VENDOR: { words: "near-vendor", byRider: true },
  PICKED_UP: { words: "picked-up", byRider: true },
  COURIER_LEFT_VENDOR: { words: "left-vendor", byRider: true },
  NEAR_CUSTOMER: { words: "near-customer", byRider: true },
  DELIVERED: { words: "delivered" },
  RETURN_INITIATED: { words: "return-initiated" },
  RETURNED_TO_VENDOR: { words: "returned" },
  DELAYED: { words: "delayed" },
  CANCELLED: { words: "cancelled" },
  PAYMENT_FAILED: { words: "payment-failed" },
  PAYMENT_CANCELLED: { words: "payment-cancelled" },
};

const milestones = [
  "COURIER_ACCEPTED_DELIVERY",
  "PICKED_UP",
  "DELIVERED",
] as const satisfies readonly OrderStatus[];

/**
 * Returns the later of two times, because the times of a timeline must not decrease, even if a sandbox backdates an
 * entry.
 */
const laterOf = (before: string | undefined, time: string): string =>
  before !== undefined && Date.parse(before) > Date.parse(time) ? before : time;

/** A payment attempt is an event only while it is the last one: after that the payment or the retry replaces it. */
const paymentTries: ReadonlySet<OrderStatus> = new Set([
  "PAYMENT_INITIATED",
  "PAYMENT_FAILED",
  "PAYMENT_CANCELLED",
]);

function pastSteps({ status_history }: OrderProgress, rider: string | undefined): TimelineStep[] {
  const firstOfPresentRider = status_history.length - entriesOfCurrentRider(status_history).length;
  const steps: TimelineStep[] = [];
  let seenRider = false;
  let at: string | undefined;
  status_history.forEach(({ status, created_at }, index) => {
    if (paymentTries.has(status) && index < status_history.length - 1) return;
    const { words, byRider } = eventOfStatus[status];
    const isOpenAtFirst = status === "WAITING_FOR_TRANSPORT" && !seenRider;
    seenRider ||= byRider === true;
    const namesRider = byRider && rider !== undefined && index >= firstOfPresentRider;
    const key = `timeline.${words}${namesRider ? "-by-rider" : ""}`;
    if (isOpenAtFirst || steps.some((step) => step.key === "timeline.asked" && step.key === key)) return;
    at = laterOf(at, created_at);
    steps.push({ key, values: namesRider ? { rider } : {}, state: "past", at, status });
  });
  return steps;
}

function nextSteps(order: OrderProgress): TimelineStep[] {
  const reached = lastRankedStatus(order);
  const rank = progressOf(reached) ?? 0;
  const coming: readonly OrderStatus[] =
    reached === "RETURN_INITIATED"
      ? ["RETURNED_TO_VENDOR"]
      : milestones.filter((status) => (progressOf(status) ?? 0) > rank);
  return coming.map((status) => ({
    key: `timeline.next-${eventOfStatus[status].words}`,
    values: {},
    state: "next",
    at: undefined,
    status,
  }));
}

const isNear = (status: OrderStatus) => status === "NEAR_VENDOR" || status === "NEAR_CUSTOMER";

/**
 * Returns the timeline of an order as the merchant sees it: past, present and next. The rider's name, if known,
 * appears only in the present rider's events. An ended or stopped order has only a past. `at` of the present step
 * is undefined.
 */
export function timelineOf(
  order: OrderProgress,
  { rider }: { rider?: string | undefined } = {},
): TimelineStep[] {
  const past = pastSteps(order, rider);
  // A present NEAR status is the present step, not a past event.
  if (isNear(order.status) && past.at(-1)?.status === order.status) past.pop();
  if (finalStatuses.includes(order.status) || isCancelledLike(order.status)) return past;
  const here: TimelineStep = {
    ...merchantWords(order.status),
    state: "here",
    at: undefined,
    status: order.status,
  };
  return [...past, here, ...nextSteps(order)];
}

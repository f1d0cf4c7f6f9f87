import { entriesOfCurrentRider, type OrderProgress } from "../orders/order.ts";
import { isDone, isStopped, type OrderStatus } from "../orders/status.ts";
import { isNear } from "./rider-tracking.ts";

/** The steps that a recipient can see (spec §4 "Customer tracking-link steps"). */
export const trackingSteps = [
  "preparing",
  "courier-accepted",
  "near-vendor",
  "collected",
  "return-initiated",
  "near-customer",
  "delivered",
  "returned",
] as const;
export type TrackingStep = (typeof trackingSteps)[number];

export type ShownStep = {
  step: TrackingStep;
  /** The translation key of the step's text. */
  key: `tracking-step.${TrackingStep}`;
  state: "past" | "here" | "next";
  /** The ISO time at which it was reached, if the history has it. */
  at: string | undefined;
};

// A status without a step does not change the recipient's step.
const stepOfStatus: Record<OrderStatus, TrackingStep | undefined> = {
  INITIATED: "preparing",
  PAYMENT_INITIATED: "preparing",
  PAYMENT_COMMITTED: "preparing",
  NEW: "preparing",
  STALLED: undefined,
  RECEIVED: "preparing",
  RECEIVED_BY_VENDOR: "preparing",
  ACCEPTED_BY_VENDOR: "preparing",
  WAITING_FOR_TRANSPORT: "preparing",
  ASSIGNED_TO_TRANSPORT: "preparing",
  COURIER_ACCEPTED_DELIVERY: "courier-accepted",
  MODIFIED: undefined,
  NEAR_VENDOR: "near-vendor",
  PICKED_UP: "collected",
  COURIER_LEFT_VENDOR: "collected",
  NEAR_CUSTOMER: "near-customer",
  DELIVERED: "delivered",
  RETURN_INITIATED: "return-initiated",
  RETURNED_TO_VENDOR: "returned",
  DELAYED: undefined,
  CANCELLED: undefined,
  PAYMENT_FAILED: undefined,
  PAYMENT_CANCELLED: undefined,
};

const outward: readonly TrackingStep[] = [
  "preparing",
  "courier-accepted",
  "near-vendor",
  "collected",
  "near-customer",
  "delivered",
];
const homeward: readonly TrackingStep[] = [
  "preparing",
  "courier-accepted",
  "near-vendor",
  "collected",
  "return-initiated",
  "returned",
];

const whenNear: Partial<Record<TrackingStep, TrackingStep>> = {
  "courier-accepted": "near-vendor",
  collected: "near-customer",
};
const whenNotNear: Partial<Record<TrackingStep, TrackingStep>> = {
  "near-vendor": "courier-accepted",
  "near-customer": "collected",
};

const reachedStep = ({ status, status_history }: OrderProgress): TrackingStep =>
  stepOfStatus[status] ??
  stepOfStatus[status_history.findLast((entry) => stepOfStatus[entry.status])?.status ?? "NEW"] ??
  "preparing";

/**
 * Returns the recipient's present step. Near is shown if the rider is less than 5 minutes away; if the minutes are
 * unknown, the status decides (spec §4).
 */
export function currentStep(order: OrderProgress, minutesAway?: number): TrackingStep {
  const step = reachedStep(order);
  if (minutesAway === undefined) return step;
  return (isNear(minutesAway) ? whenNear[step] : whenNotNear[step]) ?? step;
}

/**
 * Returns the recipient's steps in order, each past, current or next: those of the delivery, or those of the return
 * once it began. A stopped order has only the steps that it reached; in an ended order all are past.
 */
export function shownSteps(order: OrderProgress, minutesAway?: number): ShownStep[] {
  const current = currentStep(order, minutesAway);
  const path = outward.includes(current) ? outward : homeward;
  const currentIndex = path.indexOf(current);
  const stopped = isStopped(order.status);
  const over = stopped || isDone(order.status);
  let lastAt: string | undefined;
  const steps = path.map((step, index): ShownStep => {
    const state =
      index < currentIndex || (over && index === currentIndex)
        ? "past"
        : index === currentIndex
          ? "here"
          : "next";
    const entries = step === "preparing" ? order.status_history : entriesOfCurrentRider(order.status_history);
    const at =
      state === "next" ? undefined : entries.find((entry) => stepOfStatus[entry.status] === step)?.created_at;
    // The times of the steps must not decrease, even if a sandbox backdates an entry.
    if (at !== undefined && !(Date.parse(at) < Date.parse(lastAt ?? ""))) lastAt = at;
    return { step, key: `tracking-step.${step}`, state, at: at && lastAt };
  });
  return stopped ? steps.filter((step) => step.state === "past") : steps;
}

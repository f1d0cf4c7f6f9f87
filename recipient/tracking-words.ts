import type { TrackedOrder } from "@waybill/contract/visitors/tracking";
import { isDone, isStopped } from "@waybill/domain/orders/status";
import { failureReasonKey } from "@waybill/domain/orders/status-words";
import type { TrackingStep } from "@waybill/domain/tracking/tracking-steps";
import type { PageWords } from "./page-frame.ts";

/** The page's audience: a shop's customer, or one of two people who send each other a parcel (c2c). */
export type Audience = "customer" | "c2c";

export type TrackingTextInput = {
  order: TrackedOrder;
  audience: Audience;
  words: PageWords;
  /** Formats a clock time as usual in the country. */
  clockTime: (iso: string) => string;
};

/** The page's words, by audience. */
export const wordsFor =
  (audience: Audience, words: PageWords): PageWords =>
  (key, values) =>
    words(audience === "c2c" ? `tracking-c2c.${key}` : `tracking.${key}`, values);

/** The name of the page, and of its link. */
export const titleFor = (audience: Audience, words: PageWords, service: string): string =>
  wordsFor(audience, words)("title", { service });

/** The headline: when it arrives, or how it ended (spec §4, tracking-link steps). */
export const pageHeading = ({ order, audience, words, clockTime }: TrackingTextInput): string => {
  const translate = wordsFor(audience, words);
  if (isStopped(order.status)) return translate("heading-stopped");
  if (order.status === "STALLED") return words("tracking.heading-stalled");
  if (order.status === "DELIVERED") {
    const at = order.status_history.findLast(({ status }) => status === "DELIVERED")?.created_at;
    return words("tracking.heading-delivered", { time: at ? clockTime(at) : "" });
  }
  if (order.status === "RETURN_INITIATED") return translate("heading-returned");
  if (order.status === "RETURNED_TO_VENDOR") return translate("heading-back");
  if (isDeciding(order)) return words("tracking.heading-deciding", { outlet: order.outlet_name });
  if (!order.eta) {
    const step = stepOf(order);
    return step === "preparing" ? translate("heading-preparing") : stepWords(audience, words, step);
  }
  return words("tracking.arriving", { from: clockTime(order.eta.from), to: clockTime(order.eta.to) });
};

/**
 * Says how old the rider's position is from which the arrival time was computed; undefined if the time is as
 * planned, or there is none.
 */
export const ageOfEta = ({ order, words, clockTime }: TrackingTextInput): string | undefined => {
  const isOver = isDone(order.status) || isStopped(order.status) || isDeciding(order);
  const at = isOver ? null : order.eta?.updated_at;
  return at ? words("eta.as-of", { time: clockTime(at) }) : undefined;
};

const stepOf = ({ steps }: TrackedOrder): TrackingStep =>
  steps.findLast(({ state }) => state !== "next")?.step ?? "preparing";

/** True if the delivery failed and its sender has not decided yet. */
const isDeciding = ({ after_failure }: TrackedOrder): boolean => after_failure?.choice === null;

/** What happens after a failed delivery; undefined if nothing, or if the status says it. */
function afterFailure(
  { order, words, clockTime }: TrackingTextInput,
  values: Record<string, string>,
): string | undefined {
  const { until, choice, at, received_by: name } = order.after_failure ?? {};
  if (until !== undefined && choice === null)
    return words("tracking.say-deciding", { ...values, time: clockTime(until) });
  if (order.status === "DELIVERED")
    return choice === "leave_with" && name !== undefined
      ? words("tracking.say-left-with", { name })
      : undefined;
  // If an operator moved the order on, the sender's choice no longer applies.
  if (isReturning(order)) return undefined;
  if (choice === "leave_with") return words("tracking.say-leave-with", values);
  if (choice !== "try_again") return undefined;
  return at == null
    ? words("tracking.say-second-try", values)
    : words("tracking.say-second-try-at", { ...values, time: clockTime(new Date(at * 1000).toISOString()) });
}

const isReturning = ({ status }: TrackedOrder): boolean =>
  status === "RETURN_INITIATED" || isDone(status) || isStopped(status);

/** The order's current state in one sentence. */
export const statusSentence = (speaking: TrackingTextInput): string => {
  const { order, audience, words } = speaking;
  const translate = wordsFor(audience, words);
  const values = {
    outlet: order.outlet_name,
    rider: order.rider?.first_name ?? words("tracking.a-rider"),
  };
  if (order.status === "STALLED") return translate("say-stalled", values);
  const known = afterFailure(speaking, values);
  const now = known ?? translate(`say-${isStopped(order.status) ? "stopped" : stepOf(order)}`, values);
  if (order.failure_reason) return `${words(failureReasonKey(order.failure_reason))} ${now}`;
  return order.status === "DELAYED" ? `${words("tracking.running-late")} ${now}` : now;
};

/** The new arrival time, and why it changed; undefined if unchanged, or if the order has ended. */
export const changeSentence = ({ order, words, clockTime }: TrackingTextInput): string | undefined => {
  const { promise_change: change, delivery_window: window, status } = order;
  const isOver = isDone(status) || isStopped(status) || status === "RETURN_INITIATED" || isDeciding(order);
  if (!change || !window || isOver) return undefined;
  const times = { from: clockTime(window.from), to: clockTime(window.to) };
  return words("tracking.promise", { ...times, cause: words(`promise.${change.cause}`) });
};

export const stepWords = (audience: Audience, words: PageWords, step: TrackingStep): string =>
  words(audience === "c2c" ? `tracking-c2c-step.${step}` : `tracking-step.${step}`);

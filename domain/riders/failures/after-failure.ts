import { fromMinor, toMinor, type Currency } from "../../money/money.ts";
import { isCausedInDelivery, type FailureReason } from "./failure-reasons.ts";
import { isRankedBetween, type OrderStatus } from "../../orders/status.ts";

/** An order's instruction for a failed delivery: ask the merchant, or make one choice at once. */
export const undeliverablePreferences = ["ask", "return", "try_again"] as const;
export type UndeliverablePreference = (typeof undeliverablePreferences)[number];

/** The choices for a parcel that could not be delivered. */
export const afterFailureChoices = ["try_again", "return", "leave_with", "dispose"] as const;
export type AfterFailureChoice = (typeof afterFailureChoices)[number];

/** Who made the choice: the merchant, an operator, the order's own instruction, or the timeout. */
export const failureDeciders = ["merchant", "operator", "order", "time"] as const;
export type FailureDecider = (typeof failureDeciders)[number];

/** An offered choice with its price. */
export type PricedChoice = { choice: AfterFailureChoice; fee: number };

/** The last failed delivery of an order, and the choice made. Times are ISO 8601, except `at` (unix seconds). */
export type AfterFailure = {
  /** The number of the attempt that failed, counted over all failures of the order. */
  attempt: number;
  reason: FailureReason;
  failed_at: string;
  until: string;
  choices: readonly PricedChoice[];
  /** The choices after earlier failures. */
  earlier: readonly AfterFailureChoice[];
  choice: AfterFailureChoice | null;
  decided_by: FailureDecider | null;
  decided_at: string | null;
  /** The price of the choice. */
  fee: number | null;
  note: string | null;
  /** The time of the second attempt, in unix seconds; null: at once. */
  at: number | null;
  /** The name of another person who received the order. */
  received_by?: string | undefined;
};

/** True if a rider may have the parcel and is to deliver it. */
const isInProgress = (status: OrderStatus): boolean =>
  status === "DELAYED" || isRankedBetween(status, "PICKED_UP", "NEAR_CUSTOMER");

/**
 * True if an order waits for its merchant's choice. An operator who moves the order by hand makes the choice for
 * the merchant.
 */
export const isAwaitingDecision = (order: {
  status: OrderStatus;
  after_failure?: Pick<AfterFailure, "choice"> | undefined;
}): boolean => order.after_failure?.choice === null && isInProgress(order.status);

/** The prices of the choices, in percent of the order's fee. */
export type ChoicePrices = { secondTryPercent: number; returnPercent: number };

export type FailedOrder = {
  fee: number;
  currency: Currency;
  /** True if nothing is due at the door. */
  isPaid: boolean;
  /** True if the order needs a PIN or an age check, so that nobody else may receive it. */
  isPersonal: boolean;
  reason: FailureReason;
  /** True if somebody can be charged for the next step; a guest has no account. */
  hasAccount: boolean;
  earlier: readonly AfterFailureChoice[];
};

const shareOf = (fee: number, percent: number, currency: Currency): number =>
  fromMinor(Math.round((toMinor(fee, currency) * percent) / 100), currency);

/**
 * Returns the merchant's choices, in display order. A second attempt and leaving with another person are offered
 * once per order; only a paid parcel without a personal check can be left or disposed of. Failures that are the
 * rider's fault cost the merchant nothing.
 */
export function choicesAfterFailure(order: FailedOrder, prices: ChoicePrices): PricedChoice[] {
  const { fee, currency, earlier, hasAccount } = order;
  const isForAnybody = order.isPaid && !order.isPersonal;
  const isOffered: Record<AfterFailureChoice, boolean> = {
    try_again: hasAccount && !earlier.includes("try_again"),
    return: true,
    leave_with: isForAnybody && !earlier.includes("leave_with"),
    dispose: isForAnybody,
  };
  const percent: Partial<Record<AfterFailureChoice, number>> =
    hasAccount && !isCausedInDelivery(order.reason)
      ? { try_again: prices.secondTryPercent, return: prices.returnPercent }
      : {};
  return afterFailureChoices
    .filter((choice) => isOffered[choice])
    .map((choice) => ({ choice, fee: shareOf(fee, percent[choice] ?? 0, currency) }));
}

/**
 * Returns the choice by an order's own instruction; undefined: ask the merchant. After a failed second attempt the
 * parcel is returned.
 */
export function choiceOfPreference(
  preference: UndeliverablePreference,
  choices: readonly PricedChoice[],
): "return" | "try_again" | undefined {
  if (preference === "ask") return undefined;
  return preference === "try_again" && choices.some(({ choice }) => choice === "try_again")
    ? "try_again"
    : "return";
}

/** The latest time of a second attempt, in milliseconds from now. */
export const maxRedeliveryDelayMs = 12 * 3_600_000;

/** True if an order ended without a delivery and can be sent again. */
export const mayRedeliver = (status: OrderStatus): boolean =>
  status === "RETURNED_TO_VENDOR" || status === "CANCELLED";

/** True if an order was returned or failed, and was not sent again yet. */
export const awaitsRedelivery = (order: {
  status: OrderStatus;
  failure_reason?: unknown;
  after_failure?: unknown;
  redelivered_as?: string | undefined;
}): boolean =>
  order.redelivered_as === undefined &&
  mayRedeliver(order.status) &&
  (order.status !== "CANCELLED" || order.failure_reason !== undefined || order.after_failure !== undefined);

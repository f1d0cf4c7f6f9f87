import { fromMinor, toMinor, type Currency } from "../../money/money.ts";
import { isRidersMatter, type FailureReason } from "./failure-reasons.ts";
import { isRankedBetween, type OrderStatus } from "../../orders/status.ts";

/** An order's instruction for a failed delivery: ask the merchant, or do one thing at once. */
export const undeliverablePreferences = ["ask", "return", "try_again"] as const;
export type UndeliverablePreference = (typeof undeliverablePreferences)[number];

/** The choices for an undelivered parcel. */
export const afterFailureChoices = ["try_again", "return", "leave_with", "dispose"] as const;
export type AfterFailureChoice = (typeof afterFailureChoices)[number];

/** The decider: the merchant, an operator, the order's own instruction, or the timeout. */
export const failureDeciders = ["merchant", "operator", "order", "time"] as const;
export type FailureDecider = (typeof failureDeciders)[number];

/** An offered choice with its price. */
export type OfferedChoice = { choice: AfterFailureChoice; fee: number };

/** The last failed delivery of an order, and the choice made. Times are ISO 8601, except `at` (unix seconds). */
export type AfterFailure = {
  /** Counts the failures of the order. */
  attempt: number;
  reason: FailureReason;
  failed_at: string;
  until: string;
  choices: readonly OfferedChoice[];
  /** The choices after earlier failures. */
  earlier: readonly AfterFailureChoice[];
  choice: AfterFailureChoice | null;
  decided_by: FailureDecider | null;
  decided_at: string | null;
  /** The price of the choice. */
  fee: number | null;
  note: string | null;
  /** When to try again; null: at once. */
  at: number | null;
  /** The name of the receiver if it was left with another person. */
  received_by?: string | undefined;
};

/** Whether a rider may have the parcel on the way to its recipient. */
const isUnderWay = (status: OrderStatus): boolean =>
  status === "DELAYED" || isRankedBetween(status, "PICKED_UP", "NEAR_CUSTOMER");

/** Whether an order waits for its merchant's choice; moving it on by hand makes the choice for the merchant. */
export const isDeciding = (order: {
  status: OrderStatus;
  after_failure?: Pick<AfterFailure, "choice"> | undefined;
}): boolean => order.after_failure?.choice === null && isUnderWay(order.status);

/** The prices of the choices, in percent of the order's fee. */
export type ChoicePrices = { secondTryPercent: number; returnPercent: number };

export type FailedOrder = {
  fee: number;
  currency: Currency;
  /** Whether nothing is due at the door. */
  isPaid: boolean;
  /** Whether it needs a PIN or an age check, so that nobody else may take it. */
  isPersonal: boolean;
  reason: FailureReason;
  /** Whether anybody can be charged for the next step: a guest has no account. */
  hasAccount: boolean;
  earlier: readonly AfterFailureChoice[];
};

const shareOf = (fee: number, percent: number, currency: Currency): number =>
  fromMinor(Math.round((toMinor(fee, currency) * percent) / 100), currency);

/**
 * The merchant's choices, in display order. A second try and leaving with somebody are offered once per order; only a
 * paid parcel without a personal check can be left or disposed of. Failures that are the riders' fault cost the
 * merchant nothing.
 */
export function choicesAfterFailure(order: FailedOrder, prices: ChoicePrices): OfferedChoice[] {
  const { fee, currency, earlier, hasAccount } = order;
  const isForAnybody = order.isPaid && !order.isPersonal;
  const isOffered: Record<AfterFailureChoice, boolean> = {
    try_again: hasAccount && !earlier.includes("try_again"),
    return: true,
    leave_with: isForAnybody && !earlier.includes("leave_with"),
    dispose: isForAnybody,
  };
  const percent: Partial<Record<AfterFailureChoice, number>> =
    hasAccount && !isRidersMatter(order.reason)
      ? { try_again: prices.secondTryPercent, return: prices.returnPercent }
      : {};
  return afterFailureChoices
    .filter((choice) => isOffered[choice])
    .map((choice) => ({ choice, fee: shareOf(fee, percent[choice] ?? 0, currency) }));
}

/** The choice that an order's own instruction makes; undefined: ask the merchant. A failed second try is returned. */
export function choiceOfPreference(
  wish: UndeliverablePreference,
  choices: readonly OfferedChoice[],
): "return" | "try_again" | undefined {
  if (wish === "ask") return undefined;
  return wish === "try_again" && choices.some(({ choice }) => choice === "try_again")
    ? "try_again"
    : "return";
}

/** How far ahead a second try may be requested. */
export const secondTryWithinMs = 12 * 3_600_000;

/** Whether an order ended without a delivery and can be sent again. */
export const mayRedeliver = (status: OrderStatus): boolean =>
  status === "RETURNED_TO_VENDOR" || status === "CANCELLED";

/** Whether an order came back or failed, and no replacement was sent yet. */
export const isToRedeliver = (order: {
  status: OrderStatus;
  failure_reason?: unknown;
  after_failure?: unknown;
  redelivered_as?: string | undefined;
}): boolean =>
  order.redelivered_as === undefined &&
  mayRedeliver(order.status) &&
  (order.status !== "CANCELLED" || order.failure_reason !== undefined || order.after_failure !== undefined);

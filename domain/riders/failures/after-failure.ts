import { fromMinor, toMinor, type Currency } from "../../money/money.ts";
import { isRidersMatter, type FailureReason } from "./failure-reasons.ts";
import { isRankedBetween, type OrderStatus } from "../../orders/status.ts";

/** What an order says about a door that its rider gives up: ask its merchant, or do one thing at once. */
export const undeliverableWishes = ["ask", "return", "try_again"] as const;
export type UndeliverableWish = (typeof undeliverableWishes)[number];

/** What may become of a parcel that was not handed over. */
export const afterFailureChoices = ["try_again", "return", "leave_with", "dispose"] as const;
export type AfterFailureChoice = (typeof afterFailureChoices)[number];

/** Who decided: the merchant's side, an operator, the order's own wish, or the clock. */
export const failureDeciders = ["merchant", "operator", "order", "time"] as const;
export type FailureDecider = (typeof failureDeciders)[number];

/** A choice with its price, as it was offered. */
export type OfferedChoice = { choice: AfterFailureChoice; fee: number };

/** The last failure of an order, and what was chosen. Times are ISO 8601 but `at`, which is unix seconds. */
export type AfterFailure = {
  /** Counts the failures of the order. */
  attempt: number;
  reason: FailureReason;
  failed_at: string;
  until: string;
  choices: readonly OfferedChoice[];
  /** What was chosen after earlier failures. */
  earlier: readonly AfterFailureChoice[];
  choice: AfterFailureChoice | null;
  decided_by: FailureDecider | null;
  decided_at: string | null;
  /** What was chosen costs so much. */
  fee: number | null;
  note: string | null;
  /** When to try again; null: at once. */
  at: number | null;
  /** Who took it where it was left with somebody. */
  received_by?: string | undefined;
};

/** Whether a rider may have the parcel on the way to its recipient. */
const isUnderWay = (status: OrderStatus): boolean =>
  status === "DELAYED" || isRankedBetween(status, "PICKED_UP", "NEAR_CUSTOMER");

/** Whether an order waits for its merchant's choice; whoever moved it on by hand has decided for the merchant. */
export const isDeciding = (order: {
  status: OrderStatus;
  after_failure?: Pick<AfterFailure, "choice"> | undefined;
}): boolean => order.after_failure?.choice === null && isUnderWay(order.status);

/** What the choices cost, in percent of the order's fee. */
export type ChoicePrices = { secondTryPercent: number; returnPercent: number };

export type FailedOrder = {
  fee: number;
  currency: Currency;
  /** Whether nothing is owed at the door. */
  isPaid: boolean;
  /** Whether it asks for a PIN or an age check, so that nobody else may take it. */
  isPersonal: boolean;
  reason: FailureReason;
  /** Whether anybody can be charged for what comes next: a guest has no account. */
  hasAccount: boolean;
  earlier: readonly AfterFailureChoice[];
};

const shareOf = (fee: number, percent: number, currency: Currency): number =>
  fromMinor(Math.round((toMinor(fee, currency) * percent) / 100), currency);

/**
 * What a merchant may choose from, in the order in which it is shown. A second try and leaving it with somebody are
 * offered once an order; only what is paid, and is for anybody's hands, is left with somebody or thrown away. What is the
 * riders' own matter costs the merchant nothing.
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

/** What an order's own wish does after a failure; undefined: its merchant is asked. A second failure of a second try is returned. */
export function choiceOfWish(
  wish: UndeliverableWish,
  choices: readonly OfferedChoice[],
): "return" | "try_again" | undefined {
  if (wish === "ask") return undefined;
  return wish === "try_again" && choices.some(({ choice }) => choice === "try_again")
    ? "try_again"
    : "return";
}

/** How far ahead a second try may be asked for. */
export const secondTryWithinMs = 12 * 3_600_000;

/** Whether an order ended without a delivery, so that the same can be sent once more. */
export const mayRedeliver = (status: OrderStatus): boolean =>
  status === "RETURNED_TO_VENDOR" || status === "CANCELLED";

/** Whether an order came back or failed, and nothing was sent in its place yet. */
export const isToRedeliver = (order: {
  status: OrderStatus;
  failure_reason?: unknown;
  after_failure?: unknown;
  redelivered_as?: string | undefined;
}): boolean =>
  order.redelivered_as === undefined &&
  mayRedeliver(order.status) &&
  (order.status !== "CANCELLED" || order.failure_reason !== undefined || order.after_failure !== undefined);

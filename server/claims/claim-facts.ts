import type { ClaimFacts } from "@waybill/domain/money/claims/claim-rules";
import { feeToCharge, lastEntryOf } from "@waybill/domain/orders/order";
import { finalStatuses } from "@waybill/domain/orders/transitions";
import { isPromisedOnRequest } from "@waybill/domain/tracking/promises/promise";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import type { RefundableAmount } from "../billing/refunds/grant-for-claim.ts";
import type { OrderRow } from "../orders/order-row.ts";

const minuteMs = 60_000;

/** When an order ended; undefined if it is still in progress. */
export function endOfOrder({ status, status_history }: OrderRow): Date | undefined {
  if (!finalStatuses.includes(status)) return undefined;
  const last = status_history.at(-1);
  return last && new Date(last.created_at);
}

/**
 * The promised delivery time that claims and the on-time rate compare with. A later promise counts only if the shop
 * or the customer requested the change.
 */
export const lastRequestedPromise = ({ details }: Pick<OrderRow, "details">): string | null | undefined =>
  details.promises?.findLast(({ cause }) => isPromisedOnRequest(cause))?.delivery_at ?? details.delivery_at;

/**
 * The minutes from the promised to the actual delivery, negative if early; undefined if the order was not delivered
 * or had no promise.
 */
export function lateMinutesOf(order: OrderRow): number | undefined {
  const delivered = lastEntryOf(order.status_history, "DELIVERED");
  const promised = lastRequestedPromise(order);
  if (!delivered || !promised) return undefined;
  return Math.floor((Date.parse(delivered.created_at) - Date.parse(promised)) / minuteMs);
}

/** Reasons that mean the courier gave up: an accident, no courier, spoilt goods or an unsafe location. */
const givenUpReasons: ReadonlySet<string> = new Set(["courier_accident", "no_courier", "damaged", "unsafe"]);

function wasLeftByCourier({ status, status_history, cancel_reason, failure_reason }: OrderRow): boolean {
  const wasCollected = lastEntryOf(status_history, "PICKED_UP") !== undefined;
  const hasEnded = finalStatuses.includes(status) && status !== "DELIVERED";
  return (
    wasCollected &&
    hasEnded &&
    [cancel_reason, failure_reason].some((reason) => givenUpReasons.has(reason ?? ""))
  );
}

/** The value of an order's goods and its fee, in minor units. */
export function worthOfOrder({ details }: OrderRow): { feeMinor: number; goodsMinor: number } {
  // The cast is safe: the server wrote the country's currency.
  const currency = details.currency as Currency;
  const value = details.order.amount;
  return {
    feeMinor: toMinor(feeToCharge(details), currency),
    goodsMinor: value === null ? 0 : toMinor(value, currency),
  };
}

/** The facts about an order that the claim rules need. */
export function factsOf(order: OrderRow, left: RefundableAmount): ClaimFacts {
  const { feeMinor, goodsMinor } = worthOfOrder(order);
  return {
    lateMinutes: lateMinutesOf(order),
    wasLeftByCourier: wasLeftByCourier(order),
    // A fee that was already refunded must not be granted again.
    feeMinor: Math.min(feeMinor, left.feeMinor),
    goodsMinor: Math.min(goodsMinor, left.goodsMinor),
    givenMinor: left.givenMinor,
  };
}

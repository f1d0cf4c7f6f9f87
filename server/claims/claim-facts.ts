import type { ClaimFacts } from "@waybill/domain/money/claims/claim-rules";
import { feeToCharge, lastEntryOf } from "@waybill/domain/orders/order";
import { finalStatuses } from "@waybill/domain/orders/transitions";
import { isPromisedOnRequest } from "@waybill/domain/tracking/promises/promise";
import { toMinor, type Currency } from "@waybill/domain/money/money";
import type { LeftToGive } from "../billing/refunds/grant-for-claim.ts";
import type { OrderRow } from "../orders/order-row.ts";

const minuteMs = 60_000;

/** The end of an order; undefined: it has not ended. */
export function endOf({ status, status_history }: OrderRow): Date | undefined {
  if (!finalStatuses.includes(status)) return undefined;
  const last = status_history.at(-1);
  return last && new Date(last.created_at);
}

/** The last promise that followed from a wish of the shop or the customer, as the on-time share measures it. */
export const promisedTo = ({ details }: Pick<OrderRow, "details">): string | null | undefined =>
  details.promises?.findLast(({ cause }) => isPromisedOnRequest(cause))?.delivery_at ?? details.delivery_at;

/** The minutes by which an order missed its promise; undefined: it was not delivered, or had no promise. */
export function lateMinutesOf(order: OrderRow): number | undefined {
  const delivered = lastEntryOf(order.status_history, "DELIVERED");
  const promised = promisedTo(order);
  if (!delivered || !promised) return undefined;
  return Math.floor((Date.parse(delivered.created_at) - Date.parse(promised)) / minuteMs);
}

/** A courier who gave up: after an accident, or with goods that were spoilt or a place that was unsafe on the way. */
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

/** The sums of an order's goods and fee, in minor units. */
export function worthOf({ details }: OrderRow): { feeMinor: number; goodsMinor: number } {
  // Safe: the server itself writes it, from the country's data.
  const currency = details.currency as Currency;
  const value = details.order.amount;
  return {
    feeMinor: toMinor(feeToCharge(details), currency),
    goodsMinor: value === null ? 0 : toMinor(value, currency),
  };
}

/** The record of an order as the rules ask for it. */
export function factsOf(order: OrderRow, left: LeftToGive): ClaimFacts {
  const { feeMinor, goodsMinor } = worthOf(order);
  return {
    lateMinutes: lateMinutesOf(order),
    wasLeftByCourier: wasLeftByCourier(order),
    // A fee that was given back is not given again out of the goods.
    feeMinor: Math.min(feeMinor, left.feeMinor),
    goodsMinor: Math.min(goodsMinor, left.goodsMinor),
    givenMinor: left.givenMinor,
  };
}

import type { Order } from "@waybill/contract/order";
import { claimWindowMs } from "@waybill/domain/money/claims/claim";
import { toMinor, fromMinor, type Currency } from "@waybill/domain/money/money";
import { feeToCharge } from "@waybill/domain/orders/order";
import { finalStatuses } from "@waybill/domain/orders/transitions";

const ended: ReadonlySet<string> = new Set(finalStatuses);

/** The deadline for claims about an order; undefined if the order has not ended. */
export function claimableUntil({ status, status_history }: Order): Date | undefined {
  const last = ended.has(status) ? status_history.at(-1) : undefined;
  return last && new Date(Date.parse(last.created_at) + claimWindowMs);
}

/** Whether an order ended recently enough for a claim. */
export function isClaimable(order: Order, now: Date): boolean {
  const until = claimableUntil(order);
  return until !== undefined && now <= until;
}

/** The value of an order's goods, its fee, and the sum of both. */
export function valueOfOrder(order: Order): { goods: number; fee: number; both: number } {
  const fee = feeToCharge(order);
  const goods = order.order.amount ?? 0;
  // The server writes an ISO 4217 code.
  const currency = order.currency as Currency;
  return { goods, fee, both: fromMinor(toMinor(goods, currency) + toMinor(fee, currency), currency) };
}

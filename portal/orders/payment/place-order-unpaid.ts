import { CallRefused } from "@waybill/client/calls/refused.ts";
import type { Order, OrderRequest } from "@waybill/contract/order";
import { pendingPaymentOf } from "./pending-payment.ts";

type PlaceOrder = (order: OrderRequest, idempotencyKey: string) => Promise<Order>;

/** Loaded on demand, because it is rarely needed. */
const endPaying = async (vendorId: string, key: string) =>
  (await import("./end-payment.ts")).endPaying(vendorId, key);

/** True if the server knows this key from a card payment that this browser has no record of. */
const mayBePaid = (problem: unknown) =>
  problem instanceof CallRefused &&
  (problem.code === "PAYMENT_UNDER_WAY" || problem.code === "IDEMPOTENCY_KEY_REUSED");

/**
 * Places a guest's draft in cash, once. First ends the draft's card payment, if any, so that it can no longer be
 * charged.
 */
export const placeOrderUnpaid =
  (placeOrder: PlaceOrder): PlaceOrder =>
  async (order, key) => {
    const vendorId = order.vendor_id ?? "";
    if (pendingPaymentOf(vendorId)?.key === key) await endPaying(vendorId, key);
    try {
      return await placeOrder(order, key);
    } catch (problem) {
      if (!mayBePaid(problem) || !(await endPaying(vendorId, key))) throw problem;
      return placeOrder(order, key);
    }
  };

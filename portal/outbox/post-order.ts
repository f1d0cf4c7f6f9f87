import type { Order, OrderRequest } from "@waybill/contract/order";
import { createOrder } from "@waybill/contract/orders";
import { pickupEstimationInPayment } from "@waybill/domain/limits";
import { call } from "../server-calls/call.ts";
import { CallRefused } from "../server-calls/refused.ts";

const timeLimitMs = 20_000;

/** Sends an order. Without a network it is tried once, and nobody waits longer than 20 s for an answer. */
export async function postOrder(
  order: OrderRequest,
  idempotencyKey: string,
  retries = navigator.onLine ? undefined : 0,
): Promise<Order> {
  const { result } = await call(createOrder, {
    body: { ...order, login_pickup_estimation: pickupEstimationInPayment },
    headers: { "idempotency-key": idempotencyKey },
    signal: AbortSignal.timeout(timeLimitMs),
    retries,
  });
  return result;
}

/** Whether the order may have been placed, or may still be, for all that the answer tells. */
export const leavesItOpen = (problem: unknown): boolean =>
  !(problem instanceof CallRefused) ||
  problem.status >= 500 ||
  problem.status === 429 ||
  problem.status === 401 ||
  problem.code === "IDEMPOTENCY_KEY_IN_USE";

import type { Order, OrderRequest } from "@waybill/contract/order";
import { createOrder } from "@waybill/contract/orders";
import { pickupEstimationInPayment } from "@waybill/domain/limits";
import { call } from "../calls/call.ts";
import { type CallRefused, CallUnreachable, isOutcomeUnknown } from "../calls/refused.ts";
import { ownerOf } from "../tokens/session-mode.ts";
import { currentSession } from "../session/session-store.ts";

const timeLimitMs = 20_000;

/** Checks before each retry that the same person is still signed in. */
const waitAsSamePerson = () => {
  const owner = ownerOf(currentSession());
  return async (ms: number): Promise<void> => {
    await new Promise((settle) => setTimeout(settle, ms));
    if (ownerOf(currentSession()) !== owner) throw new CallUnreachable("The order's user is signed out.");
  };
};

/** Sends an order. Offline it is tried once, and a response is awaited for at most 20 s. */
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
    wait: waitAsSamePerson(),
  });
  return result;
}

/** True if, in spite of this error, the order may have been placed, or may still get placed. */
export const isPlacementUncertain = (problem: unknown): boolean =>
  isOutcomeUnknown(problem) || (problem as CallRefused).code === "IDEMPOTENCY_KEY_IN_USE";

import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { giveUpPayment, readPayment } from "@waybill/contract/payments";
import {
  forgetPendingPayment,
  AlreadyPaidError,
  type PendingPayment,
  pendingPaymentOf,
  settlePendingPayment,
} from "./pending-payment.ts";

const timeLimitMs = 40_000;

/**
 * Ends a draft's card payment before the draft is ordered in another way, even if the payment's response was lost.
 * Returns false if there was no payment. Throws AlreadyPaidError if the card was charged, and like `call` if that is
 * unknown.
 */
export async function endPaying(vendorId: string, key: string): Promise<boolean> {
  const headers = { "idempotency-key": key };
  const signal = AbortSignal.timeout(timeLimitMs);
  const outcome = await call(giveUpPayment, { body: {}, headers, signal }).catch((problem: unknown) => {
    if (problem instanceof CallRefused && (problem.status === 404 || problem.status === 403))
      return undefined;
    throw problem;
  });
  if (outcome?.placed) {
    settlePendingPayment(vendorId, key);
    throw new AlreadyPaidError(outcome.order_id);
  }
  if (pendingPaymentOf(vendorId)?.key === key) forgetPendingPayment(vendorId);
  return outcome !== undefined;
}

/** The order that a payment has placed; undefined if none yet. */
export async function paidOrder(
  { intentId }: PendingPayment,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { placed, order_id } = await call(readPayment, { query: { purchase_intent_id: intentId }, signal });
  return placed ? order_id : undefined;
}

import type { Queryable } from "../platform/database/transaction.ts";
import type { Charge } from "./card-provider.ts";
import { findCaptured } from "./rows.ts";
import { chargeOfPayment } from "./settling/settle-payment.ts";

/** The card payment of an order, unless it was fully refunded. */
export async function paidByCard(
  pool: Queryable,
  orderId: string,
): Promise<(Charge & { provider: string; transactionId: string; captureId: string }) | undefined> {
  const payment = await findCaptured(pool, orderId);
  if (!payment) return undefined;
  const { provider, transaction_id: transactionId, capture_id: captureId } = payment;
  if (transactionId === null || captureId === null) return undefined;
  return { ...chargeOfPayment(payment), provider, transactionId, captureId };
}

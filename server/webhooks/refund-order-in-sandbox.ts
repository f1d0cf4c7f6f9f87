import { randomUUID } from "node:crypto";
import { findOwnOrder } from "../orders/find-order.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { WebhookDeps } from "./webhook-deps.ts";
import { writeRefundCallbacks } from "./events/write-callbacks.ts";

type SandboxRefund = Omit<Parameters<typeof writeRefundCallbacks>[2], "refund_id">;

/** Sends the events of a refund, without moving money. */
export async function refundOrderInSandbox(
  deps: WebhookDeps,
  actor: Actor,
  orderId: string,
  refund: SandboxRefund,
): Promise<{ refund_id: string }> {
  const order = await findOwnOrder(deps, actor, { orderId });
  const refund_id = randomUUID();
  await inTransaction(deps.pool, ({ pool }) =>
    writeRefundCallbacks({ pool, now: deps.now }, order, { ...refund, refund_id }),
  );
  deps.wakeCallbacks();
  return { refund_id };
}

import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { recordAudit } from "../audit/record-audit.ts";
import { findOwnOrder } from "../orders/find-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { readCellOrder } from "./read-cell-order.ts";
import { insertNote } from "./rows.ts";
import type { Operator } from "../platform/actor.ts";

/** Adds a note to the order's history; the audit records that there is a note, but not its text. */
export async function noteOrder(
  deps: OrderDeps,
  by: Operator,
  { orderId, text }: { orderId: string; text: string },
): Promise<OrderWithStory> {
  await findOwnOrder(deps, by, { orderId });
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    await insertNote(pool, { orderId, userId: by.userId, text, at });
    await recordAudit(db, { by, at }, { action: "order.noted", subject: { kind: "order", id: orderId } });
  });
  return readCellOrder(deps, orderId);
}

import type * as endpoints from "@waybill/contract/operations/refunds";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { findRefunds } from "./rows.ts";
import { type RefundDeps, refundAnswer } from "./refund-order.ts";

/** Lists refunds, newest first. */
export async function listRefunds(
  { pool }: Pick<RefundDeps, "pool">,
  { cursor, limit = defaultPage, order }: SchemaOutput<(typeof endpoints.listRefunds)["query"]>,
): Promise<AnswerOf<typeof endpoints.listRefunds>["result"]> {
  const [at, id] = readCursor(cursor, ["number", "string"]) ?? [];
  const before = at === undefined || id === undefined ? undefined : { at: new Date(at), id };
  const rows = await findRefunds(pool, { orderId: order, before }, limit + 1);
  return pageAfter(rows, limit, (row) => [row.created_at.getTime(), row.refund_id], refundAnswer);
}

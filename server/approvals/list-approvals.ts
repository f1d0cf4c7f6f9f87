import type * as endpoints from "@waybill/contract/operations/approvals";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { findApprovals } from "./approval-rows.ts";
import { approvalAnswer } from "./approval-answer.ts";

/** Lists a page of approvals, newest first. */
export async function listApprovals(
  { db }: Pick<Deps, "db">,
  { cursor, limit = defaultPage, status }: SchemaOutput<(typeof endpoints.listApprovals)["query"]>,
): Promise<AnswerOf<typeof endpoints.listApprovals>["result"]> {
  const [at, id] = readCursor(cursor, ["number", "string"]) ?? [];
  const before = at === undefined || id === undefined ? undefined : { at: new Date(at), id };
  const rows = await findApprovals(db, { status, before }, limit + 1);
  return pageAfter(rows, limit, (row) => [row.requested_at.getTime(), row.approval_id], approvalAnswer);
}

import type { listAllClaims as endpoint } from "@waybill/contract/operations/refunds";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { claimOf } from "./claim-answer.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { findAllClaims, findDecidedClaims } from "./claim-rows.ts";

/** The country's open claims, longest waiting first; or the decided ones, most recent first. */
export async function listAllClaims(
  { pool }: Pick<ClaimDeps, "pool">,
  { state, order, decided, cursor, limit = defaultPage }: SchemaOutput<(typeof endpoint)["query"]>,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  const [at, id] = readCursor(cursor, ["number", "string"]) ?? [];
  const after = at === undefined || id === undefined ? undefined : { at: new Date(at), id };
  if (decided === "true") {
    const ended = await findDecidedClaims(pool, { after, limit: limit + 1 });
    return pageAfter(ended, limit, (row) => [row.decided_at?.getTime() ?? 0, row.claim_id], claimOf);
  }
  const rows = await findAllClaims(pool, { state, orderId: order, after, limit: limit + 1 });
  return pageAfter(rows, limit, (row) => [row.created_at.getTime(), row.claim_id], claimOf);
}

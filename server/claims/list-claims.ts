import type { listClaims as endpoint } from "@waybill/contract/merchants/claims";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { requireVendor } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { claimOf } from "./claim-answer.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { findClaimsOf } from "./claim-rows.ts";

/** The claims of a vendor with its outlets, newest first. */
export async function listClaims(
  { pool }: Pick<ClaimDeps, "pool">,
  actor: Actor,
  {
    vendor_id,
    order_id: orderId,
    state,
    cursor,
    limit = defaultPage,
  }: SchemaOutput<(typeof endpoint)["query"]>,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  requireVendor(actor, vendor_id);
  const [at, id] = readCursor(cursor, ["number", "string"]) ?? [];
  const after = at === undefined || id === undefined ? undefined : { at: new Date(at), id };
  const rows = await findClaimsOf(pool, vendor_id, { state, orderId, after, limit: limit + 1 });
  return pageAfter(rows, limit, (row) => [row.created_at.getTime(), row.claim_id], claimOf);
}

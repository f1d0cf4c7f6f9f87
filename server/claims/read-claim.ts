import type { ClaimWithMessages } from "@waybill/contract/merchants/claims";
import type * as z from "zod/mini";
import { grant } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import { findOwnOrder } from "../orders/find-order.ts";
import { claimWithMessages } from "./claim-answer.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { findClaim, type ClaimRow } from "./claim-rows.ts";

/** Finds a claim that the actor may see; others are not found. */
export async function findOwnClaim(
  { pool }: { pool: Queryable },
  actor: Actor,
  claimId: string,
): Promise<ClaimRow> {
  const row = grant(actor, await findClaim(pool, claimId), "not_found");
  // A guest cannot see another guest's claims.
  if (actor.kind === "guest") await findOwnOrder({ pool }, actor, { orderId: row.order_id });
  return row;
}

export const readClaim = async (
  deps: Pick<ClaimDeps, "pool">,
  actor: Actor,
  claimId: string,
): Promise<z.infer<typeof ClaimWithMessages>> =>
  claimWithMessages(deps.pool, await findOwnClaim(deps, actor, claimId));

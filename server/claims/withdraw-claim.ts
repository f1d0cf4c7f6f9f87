import type { ClaimWithMessages } from "@waybill/contract/merchants/claims";
import { mayClaimBecome } from "@waybill/domain/money/claims/claim";
import type * as z from "zod/mini";
import { recordAudit } from "../audit/record-audit.ts";
import { findOrderUnchecked } from "../orders/find-order.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { writeClaimCallbacks } from "../webhooks/events/write-callbacks.ts";
import { claimOf, claimWithMessages } from "./claim-answer.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { lockClaim, updateClaim } from "./claim-rows.ts";
import { findOwnClaim } from "./read-claim.ts";

/** Withdraws an undecided claim, once. */
export async function withdrawClaim(
  deps: ClaimDeps,
  actor: Actor,
  claimId: string,
): Promise<z.infer<typeof ClaimWithMessages>> {
  await findOwnClaim(deps, actor, claimId);
  const row = await inTransaction(deps.pool, async ({ pool, db }) => {
    const claim = await lockClaim(pool, claimId);
    if (!claim || !mayClaimBecome(claim.state, "withdrawn")) throw new Refused("claim_decided");
    const at = deps.now();
    const change = { ...claim, state: "withdrawn" as const, decided_at: at, decided_by: null, at };
    const updated = await updateClaim(pool, change);
    const subject = { kind: "claim", id: claimId };
    const before = { state: claim.state };
    await recordAudit(
      db,
      { by: actor, at },
      { action: "claim.withdrawn", subject, before, after: { state: "withdrawn" } },
    );
    const order = await findOrderUnchecked({ pool }, claim.order_id);
    if (order) await writeClaimCallbacks({ ...deps, pool }, order, claimOf(updated));
    return updated;
  });
  deps.callbacks.wake();
  return claimWithMessages(deps.pool, row);
}

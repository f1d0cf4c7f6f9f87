import type { ClaimWithMessages } from "@waybill/contract/merchants/claims";
import { isOpenClaim } from "@waybill/domain/money/claims/claim";
import type * as z from "zod/mini";
import { auditActor, recordAudit } from "../audit/record-audit.ts";
import { findOrderUnchecked } from "../orders/find-order.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { writeClaimCallbacks } from "../webhooks/events/write-callbacks.ts";
import { claimOf, claimWithMessages } from "./claim-answer.ts";
import type { ClaimDeps } from "./claim-deps.ts";
import { insertMessage, lockClaim, updateClaim } from "./claim-rows.ts";
import { findOwnClaim } from "./read-claim.ts";

/** Stores a message as typed; a merchant's reply reopens a claim that waits for it. */
export async function writeToClaim(
  deps: ClaimDeps,
  actor: Actor,
  { claimId, text }: { claimId: string; text: string },
): Promise<z.infer<typeof ClaimWithMessages>> {
  await findOwnClaim(deps, actor, claimId);
  if (text.trim() === "") throw new Refused("claim_message_empty", { path: ["text"] });
  const row = await inTransaction(deps.pool, async ({ pool, db }) => {
    const claim = await lockClaim(pool, claimId);
    if (!claim || !isOpenClaim(claim.state)) throw new Refused("claim_decided");
    const at = deps.now();
    const author = actor.kind === "operator" ? ("operator" as const) : ("merchant" as const);
    await insertMessage(pool, { claimId, author, authorId: auditActor(actor).id, text, at });
    const state = author === "merchant" ? ("open" as const) : claim.state;
    const updated = await updateClaim(pool, { ...claim, state, at });
    const subject = { kind: "claim", id: claimId };
    await recordAudit(
      db,
      { by: actor, at },
      { action: "claim.message", subject, before: { state: claim.state }, after: { state } },
    );
    const order = await findOrderUnchecked({ pool }, claim.order_id);
    if (order && state !== claim.state) await writeClaimCallbacks({ ...deps, pool }, order, claimOf(updated));
    return updated;
  });
  deps.callbacks.wake();
  return claimWithMessages(deps.pool, row);
}

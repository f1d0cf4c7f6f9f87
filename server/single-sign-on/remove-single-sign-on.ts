import { recordAudit } from "../audit/record-audit.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { deleteSignOn } from "./rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";
import { ownerOf } from "./sign-on-of.ts";

/** Removes single sign-on. Members who signed in through the company stay members, but need a password. */
export async function removeSingleSignOn(deps: SignOnDeps, actor: Actor, vendorId: string): Promise<void> {
  ownerOf(actor, vendorId);
  const at = deps.now();
  await inTransaction(deps.pool, async ({ db }) => {
    if (!(await deleteSignOn(db, vendorId))) throw new Refused("not_found");
    const subject = { kind: "vendor", id: vendorId };
    await recordAudit(db, { by: actor, at }, { action: "single-sign-on.removed", subject });
  });
}

import type { AccountDeps } from "../open-accounts.ts";
import { announceEndedSessions, endSessionsOfUser } from "../sessions/announce-ended-sessions.ts";
import { type AuditActor, recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findUser } from "../rows.ts";
import { factorAuditEntry } from "./own-factors.ts";
import { deletePasskey, deleteTotp, findPasskeys, replaceRecoveryCodes } from "./rows.ts";

/**
 * Deletes the second factors of an operator or a merchant's user who lost them. Ends all sessions too, so that a
 * thief with the factor is signed out.
 */
export async function resetSecondFactor(
  deps: AccountDeps,
  actor: Operator | AuditActor,
  userId: string,
): Promise<void> {
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    const user = await findUser(db, userId);
    if (!user) throw new Refused("not_found");
    await deleteTotp(db, userId);
    for (const { credential_id } of await findPasskeys(db, userId))
      await deletePasskey(db, userId, credential_id);
    await replaceRecoveryCodes(db, userId, [], at);
    const whose = { kind: user.role, userId };
    await recordAudit(db, { by: actor, at }, factorAuditEntry(whose, "second-factor-reset"));
    return endSessionsOfUser(db, userId, at);
  });
  await announceEndedSessions(deps, ended);
}

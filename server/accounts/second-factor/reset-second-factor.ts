import type { AccountDeps } from "../open-accounts.ts";
import { announceEnds, endSessionsOf } from "../sessions/announce-ends.ts";
import { type AuditActor, recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { readOwnOperator } from "../operators/operators.ts";
import { deletePasskey, deleteTotp, findPasskeys, replaceRecoveryCodes } from "./rows.ts";

/** Forgets the factors of an operator who lost them, and ends the sessions: whoever has one of these is out as well. */
export async function resetSecondFactor(
  deps: AccountDeps,
  actor: Operator | AuditActor,
  userId: string,
): Promise<void> {
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    await readOwnOperator(db, userId);
    await deleteTotp(db, userId);
    for (const { credential_id } of await findPasskeys(db, userId))
      await deletePasskey(db, userId, credential_id);
    await replaceRecoveryCodes(db, userId, [], at);
    const subject = { kind: "operator", id: userId };
    await recordAudit(db, { by: actor, at }, { action: "operator.second-factor-reset", subject });
    return endSessionsOf(db, userId, at);
  });
  await announceEnds(deps, ended);
}

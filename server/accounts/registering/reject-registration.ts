import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { markRejected } from "./registration-rows.ts";
import { lockWaitingRegistration, mailDecision } from "./decide-registration.ts";

type Rejection = { registrationId: string; reason: string; language: string };

/** Deletes a registration without an account; its e-mail can be registered again. */
export async function rejectRegistration(
  deps: AccountDeps,
  by: Actor,
  { registrationId, reason, language }: Rejection,
): Promise<{ registration_id: string }> {
  const at = deps.now();
  const email = await inTransaction(deps.pool, async (transaction) => {
    const row = await lockWaitingRegistration(transaction, registrationId);
    await markRejected(transaction.db, registrationId, { reason, at });
    const subject = { kind: "registration", id: registrationId };
    await recordAudit(
      transaction.db,
      { by, at },
      { action: "registration.rejected", subject, after: { reason } },
    );
    return row.email;
  });
  mailDecision(deps, { to: email, reason, language });
  return { registration_id: registrationId };
}

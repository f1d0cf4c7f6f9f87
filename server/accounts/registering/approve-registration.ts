import type * as endpoints from "@waybill/contract/operations/vendors";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import { openAccount } from "./confirm-registration.ts";
import { hasVendor } from "./registration-rows.ts";
import { lockWaitingRegistration, mailDecision } from "./decide-registration.ts";

type Approval = { registrationId: string; vendorId: string | null; language: string };

/** Creates the user and the requested vendor, or gives the user an existing one. */
export async function approveRegistration(
  deps: AccountDeps,
  by: Actor,
  { registrationId, vendorId, language }: Approval,
): Promise<AnswerOf<typeof endpoints.approveRegistration>["result"]> {
  const at = deps.now();
  const { email, ended, vendor_id } = await inTransaction(deps.pool, async (transaction) => {
    const row = await lockWaitingRegistration(transaction, registrationId);
    if (vendorId !== null && !(await hasVendor(transaction.db, vendorId)))
      throw new Refused("vendor_not_found", { path: ["vendor_id"] });
    const opened = await openAccount(deps, transaction, { ...row, vendor_id: vendorId ?? row.vendor_id }, by);
    if (!opened) throw new Refused("email_taken");
    const subject = { kind: "registration", id: registrationId };
    const after = { vendor_id: opened.vendorId };
    await recordAudit(transaction.db, { by, at }, { action: "registration.approved", subject, after });
    return { email: row.email, ended: opened.ended, vendor_id: opened.vendorId };
  });
  await announceEndedSessions(deps, ended);
  mailDecision(deps, { to: email, reason: undefined, language });
  return { user_id: registrationId, vendor_id };
}

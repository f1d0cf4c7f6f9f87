import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type {
  approveRegistration,
  listRegistrations,
  WaitingRegistration,
} from "@waybill/contract/operations/vendors";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import type { RegistrationRow } from "../../platform/database/tables.ts";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { announceEnds } from "../sessions/end-session.ts";
import { decisionMail } from "./confirmation-mail.ts";
import { openAccount } from "./confirm-registration.ts";
import { findWaiting, hasVendor, lockRegistration, markRejected } from "./registration-rows.ts";

const answer = (row: RegistrationRow): WaitingRegistration => ({
  registration_id: row.user_id,
  email: row.email,
  vendor_id: row.vendor_id,
  business_name: row.business_name,
  mobile_number: row.mobile_number,
  branches: row.branches,
  vat_number: row.vat_number,
  waits_since: (row.waits_since ?? row.created_at).toISOString(),
});

/** Who waits for approval, the oldest first. */
export async function listWaiting(
  { db }: AccountDeps,
  { cursor, limit = defaultPage }: Parsed<(typeof listRegistrations)["query"]>,
): Promise<AnswerOf<typeof listRegistrations>["result"]> {
  const after = readCursor(cursor, ["number", "string"]);
  const rows = await findWaiting(db, after && { at: new Date(after[0]), userId: after[1] }, limit + 1);
  return pageAfter(
    rows,
    limit,
    (row) => [(row.waits_since ?? row.created_at).getTime(), row.user_id],
    answer,
  );
}

/** A registration that waits, held until the end of the transaction. */
async function waiting({ db }: Transaction, registrationId: string): Promise<RegistrationRow> {
  const row = await lockRegistration(db, registrationId);
  if (!row?.waits_since) throw new Refused("not_found");
  if (row.decided_at) throw new Refused("registration_decided");
  return row;
}

/** Mails what became of a registration, after the answer. */
function mailDecision(deps: AccountDeps, mail: { to: string; reason: string | undefined; language: string }) {
  deps.backgroundTasks.run("the mail about a registration", () => deps.mails.send(decisionMail(deps, mail)));
}

type Approval = { registrationId: string; vendorId: string | null; language: string };

/** Makes the user and the vendor that was asked for, or lets the user act for one that is there. */
export async function approveWaiting(
  deps: AccountDeps,
  by: Actor,
  { registrationId, vendorId, language }: Approval,
): Promise<AnswerOf<typeof approveRegistration>["result"]> {
  const at = deps.now();
  const { email, ended, vendor_id } = await inTransaction(deps.pool, async (transaction) => {
    const row = await waiting(transaction, registrationId);
    if (vendorId !== null && !(await hasVendor(transaction.db, vendorId)))
      throw new Refused("vendor_not_found", { path: ["vendor_id"] });
    const opened = await openAccount(deps, transaction, { ...row, vendor_id: vendorId ?? row.vendor_id }, by);
    if (!opened) throw new Refused("email_taken");
    const subject = { kind: "registration", id: registrationId };
    const after = { vendor_id: opened.vendorId };
    await recordAudit(transaction.db, { by, at }, { action: "registration.approved", subject, after });
    return { email: row.email, ended: opened.ended, vendor_id: opened.vendorId };
  });
  await announceEnds(deps, ended);
  mailDecision(deps, { to: email, reason: undefined, language });
  return { user_id: registrationId, vendor_id };
}

type Rejection = { registrationId: string; reason: string; language: string };

/** Ends a registration without an account; its e-mail is free again. */
export async function rejectWaiting(
  deps: AccountDeps,
  by: Actor,
  { registrationId, reason, language }: Rejection,
): Promise<{ registration_id: string }> {
  const at = deps.now();
  const email = await inTransaction(deps.pool, async (transaction) => {
    const row = await waiting(transaction, registrationId);
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

import { recordAudit, type AuditActor } from "../../audit/record-audit.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { Actor } from "../../platform/actor.ts";
import type { RegistrationRow, UserRow } from "../../platform/database/tables.ts";
import { inTransaction, type Transaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { revokeSessionsOf } from "../rows.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import {
  insertUser,
  insertUserVendor,
  markConfirmed,
  markWaiting,
  lockPendingRegistration,
  isLinkUsed,
} from "./registration-rows.ts";

/** A new user, and the guest who registered it. */
type OpenedAccount = { user: UserRow; guestId: string | null };

/**
 * Turns a registration into a user, with the named vendor or a new one; its token becomes void. If the country
 * requires it, an operator approves first. `opened` is the new user; undefined if it waits for approval.
 */
export async function confirmRegistration(
  deps: AccountDeps,
  token: string,
): Promise<{ email: string; opened: OpenedAccount | undefined }> {
  const { email, opened, ended } = await inTransaction(deps.pool, async (transaction) => {
    const { db } = transaction;
    const now = deps.now();
    const registration = await lockPendingRegistration(db, hashOfToken(token), now);
    if (!registration) {
      const isUsed = await isLinkUsed(db, hashOfToken(token));
      throw new Refused(isUsed ? "confirmation_used" : "confirmation_over");
    }
    const { email, user_id } = registration;
    if ((await countryParameter({ ...deps, db }, "registration_approval")) === "true") {
      await markWaiting(db, user_id, now);
      return { email, opened: undefined, ended: [] };
    }
    const opened = await openAccount(deps, transaction, registration, { kind: "vendor", id: user_id });
    if (!opened) throw new Refused("confirmation_over");
    return { email, opened: { ...opened, guestId: registration.guest_id }, ended: opened.ended };
  });
  await announceEndedSessions(deps, ended);
  return { email, opened };
}

/**
 * Creates the account of a registration, inside a transaction. If a guest registered, the account takes over the
 * guest's orders and the guest's sessions end; `ended` lists them. Undefined if the e-mail already has an account.
 */
export async function openAccount(
  deps: AccountDeps,
  { db, pool }: Transaction,
  registration: RegistrationRow,
  by: Actor | AuditActor,
): Promise<{ user: UserRow; vendorId: string; ended: string[] } | undefined> {
  const at = deps.now();
  const { user_id, email, password_hash, vat_number, guest_id } = registration;
  const user = {
    user_id,
    email,
    password_hash: password_hash ?? "",
    role: "vendor" as const,
    vat_number,
    created_at: at,
  };
  if (!(await insertUser(db, user))) return undefined;
  if (!deps.registering.vendorOf) throw new Error("No feature has set registering.vendorOf.");
  const vendorId = await deps.registering.vendorOf(db, registration);
  await insertUserVendor(db, user_id, vendorId);
  await markConfirmed(db, user_id, at);
  await recordAudit(
    db,
    { by, at },
    { action: "vendor.registered", subject: { kind: "vendor", id: vendorId }, after: { user_id } },
    {
      action: "role.given",
      subject: { kind: "role", id: `${vendorId}/${user_id}` },
      after: { role: "owner" },
    },
  );
  if (guest_id === null) return { user, vendorId, ended: [] };
  const guest = { guestId: guest_id, vendorId, now: at, by: { kind: "vendor", id: user_id } };
  for (const adopt of deps.guestAdopters) await adopt(pool, guest);
  return { user, vendorId, ended: await revokeSessionsOf(db, { guestId: guest_id }, at) };
}

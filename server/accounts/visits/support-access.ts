import type { SupportAccess } from "@waybill/contract/operations/support-access";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { requireMerchantOf } from "../require-account.ts";
import { announceEndedSessions } from "../sessions/announce-ended-sessions.ts";
import { deleteConsent, findConsent, findVisits, putConsent, revokeVisits } from "./rows.ts";

export const supportAuditEntry = (vendorId: string, action: string, after?: object) => ({
  action,
  subject: { kind: "vendor", id: vendorId },
  after,
});

export async function readSupportAccess(
  { db, now }: Pick<AccountDeps, "db" | "now">,
  actor: Actor,
  vendorId: string,
): Promise<SupportAccess> {
  requireMerchantOf(actor, vendorId);
  const consent = await findConsent(db, vendorId, now());
  const visits = await findVisits(db, consent?.vendor_id ?? vendorId);
  return {
    expires_at: consent?.expires_at.toISOString() ?? null,
    visits: visits.map(({ at, email, actor_id }) => ({ operator: email ?? actor_id, at: at.toISOString() })),
  };
}

/** Lets operators sign in as the merchant for some hours. Ends open visits, which have the earlier expiry. */
export async function allowSupportAccess(
  deps: AccountDeps,
  actor: Actor,
  { vendorId, hours }: { vendorId: string; hours: number },
): Promise<SupportAccess> {
  const { userId } = requireMerchantOf(actor, vendorId);
  const at = deps.now();
  const expires_at = new Date(at.getTime() + hours * 3_600_000);
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    await putConsent(db, { vendor_id: vendorId, given_by: userId, given_at: at, expires_at });
    await recordAudit(
      db,
      { by: actor, at },
      supportAuditEntry(vendorId, "vendor.support-allowed", { expires_at }),
    );
    return revokeVisits(db, vendorId, at);
  });
  await announceEndedSessions(deps, ended);
  return readSupportAccess(deps, actor, vendorId);
}

/** Revokes the permission; a visit in progress ends at once. */
export async function endSupportAccess(
  deps: AccountDeps,
  actor: Actor,
  vendorId: string,
): Promise<SupportAccess> {
  requireMerchantOf(actor, vendorId);
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    if (await deleteConsent(db, vendorId))
      await recordAudit(db, { by: actor, at }, supportAuditEntry(vendorId, "vendor.support-ended"));
    return revokeVisits(db, vendorId, at);
  });
  await announceEndedSessions(deps, ended);
  return readSupportAccess(deps, actor, vendorId);
}

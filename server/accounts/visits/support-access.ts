import type { AnswerOf } from "@waybill/contract/endpoint";
import type { signInAsMerchant, SupportAccess } from "@waybill/contract/operations/support-access";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor, Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findUser, insertSession } from "../rows.ts";
import type { SignedInFrom } from "../sessions/begin-session.ts";
import { announceEnds } from "../sessions/end-session.ts";
import {
  deleteConsent,
  findConsent,
  findVisits,
  putConsent,
  revokeVisits,
  vendorExists,
  visited,
} from "./rows.ts";

type Merchant = Extract<Actor, { kind: "vendor" }>;

/** Only the merchant's own people say who may come in: no operator, and no program. */
function merchantOf(actor: Actor, vendorId: string): Merchant {
  if (actor.kind !== "vendor" || !actor.vendorIds.has(vendorId)) throw new Refused("vendor_not_found");
  return actor;
}

const changeOf = (vendorId: string, action: string, after?: object) => ({
  action,
  subject: { kind: "vendor", id: vendorId },
  after,
});

export async function readAccess(
  { db, now }: Pick<AccountDeps, "db" | "now">,
  actor: Actor,
  vendorId: string,
): Promise<SupportAccess> {
  merchantOf(actor, vendorId);
  const consent = await findConsent(db, vendorId, now());
  const visits = await findVisits(db, consent?.vendor_id ?? vendorId);
  return {
    expires_at: consent?.expires_at.toISOString() ?? null,
    visits: visits.map(({ at, email, actor_id }) => ({ operator: email ?? actor_id, at: at.toISOString() })),
  };
}

/** Lets operators in from now on; who is in already stays no longer than was said then. */
export async function allowAccess(
  deps: AccountDeps,
  actor: Actor,
  { vendorId, hours }: { vendorId: string; hours: number },
): Promise<SupportAccess> {
  const { userId } = merchantOf(actor, vendorId);
  const at = deps.now();
  const expires_at = new Date(at.getTime() + hours * 3_600_000);
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    await putConsent(db, { vendor_id: vendorId, given_by: userId, given_at: at, expires_at });
    await recordAudit(db, { by: actor, at }, changeOf(vendorId, "vendor.support-allowed", { expires_at }));
    return revokeVisits(db, vendorId, at);
  });
  await announceEnds(deps, ended);
  return readAccess(deps, actor, vendorId);
}

/** Takes the permission back; whoever is in is out at once. */
export async function endAccess(deps: AccountDeps, actor: Actor, vendorId: string): Promise<SupportAccess> {
  merchantOf(actor, vendorId);
  const at = deps.now();
  const ended = await inTransaction(deps.pool, async ({ db }) => {
    if (await deleteConsent(db, vendorId))
      await recordAudit(db, { by: actor, at }, changeOf(vendorId, "vendor.support-ended"));
    return revokeVisits(db, vendorId, at);
  });
  await announceEnds(deps, ended);
  return readAccess(deps, actor, vendorId);
}

/**
 * Signs an operator in as the merchant who allows it, until that ends: a session of the merchant's, listed and ended like
 * the others, whose changes name the operator in the audit.
 */
export async function visitMerchant(
  deps: AccountDeps,
  actor: Operator,
  vendorId: string,
  from: SignedInFrom,
): Promise<AnswerOf<typeof signInAsMerchant>["result"]> {
  const at = deps.now();
  const sessionId = deps.randomBytes(16).toString("base64url");
  const { user, expiresAt } = await inTransaction(deps.pool, async ({ db }) => {
    if (!(await vendorExists(db, vendorId))) throw new Refused("not_found");
    const consent = await findConsent(db, vendorId, at);
    const merchant = consent && (await findUser(db, consent.given_by));
    if (!consent || !merchant) throw new Refused("consent_missing");
    await insertSession(db, {
      session_id: sessionId,
      user_id: merchant.user_id,
      guest_id: null,
      created_at: at,
      expires_at: consent.expires_at,
      revoked_at: null,
      last_used_at: at,
      ...from,
      operator_id: actor.userId,
      acting_for_vendor_id: consent.vendor_id,
    });
    const facts = { session_ends: consent.expires_at };
    await recordAudit(db, { by: actor, at }, changeOf(consent.vendor_id, visited, facts));
    return { user: merchant, expiresAt: consent.expires_at };
  });
  const seconds = Math.floor((expiresAt.getTime() - at.getTime()) / 1000);
  const claims = { sub: user.user_id, sid: sessionId };
  const { session } = deps.tokens;
  return {
    AuthenticationResult: {
      AccessToken: await session.issue({ ...claims, use: "access" }, seconds),
      IdToken: await session.issue({ ...claims, use: "id", email: user.email, visit: true }, seconds),
      // None: the visit ends with the permission.
      RefreshToken: "",
      ExpiresIn: seconds,
      TokenType: "Bearer",
    },
    expires_at: expiresAt.toISOString(),
  };
}

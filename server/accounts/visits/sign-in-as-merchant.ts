import type * as endpoints from "@waybill/contract/operations/support-access";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { findUser, insertSession } from "../rows.ts";
import type { SessionOrigin } from "../sessions/begin-session.ts";
import { findConsent, vendorExists, visitedAction } from "./rows.ts";
import { supportAuditEntry } from "./support-access.ts";

/**
 * Signs an operator in as a merchant's user, until the merchant's permission ends. The session is listed and can be
 * ended like the merchant's other sessions; the audit names the operator for its changes.
 */
export async function signInAsMerchant(
  deps: AccountDeps,
  actor: Operator,
  vendorId: string,
  from: SessionOrigin,
): Promise<AnswerOf<typeof endpoints.signInAsMerchant>["result"]> {
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
    await recordAudit(db, { by: actor, at }, supportAuditEntry(consent.vendor_id, visitedAction, facts));
    return { user: merchant, expiresAt: consent.expires_at };
  });
  const seconds = Math.floor((expiresAt.getTime() - at.getTime()) / 1000);
  const claims = { sub: user.user_id, sid: sessionId };
  const { session } = deps.tokens;
  return {
    AuthenticationResult: {
      AccessToken: await session.issue({ ...claims, use: "access" }, seconds),
      IdToken: await session.issue({ ...claims, use: "id", email: user.email, visit: true }, seconds),
      // Empty, because a visit cannot be extended.
      RefreshToken: "",
      ExpiresIn: seconds,
      TokenType: "Bearer",
    },
    expires_at: expiresAt.toISOString(),
  };
}

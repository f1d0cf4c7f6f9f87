import type { AccountDeps } from "../account-deps.ts";
import { insertSession } from "../rows.ts";

const guestDays = 7;

/** Begins as a guest: a token of its own, to which the guest's orders belong. */
export async function startGuestSession(deps: AccountDeps): Promise<{ token: string; expires: string }> {
  const now = deps.now();
  const seconds = guestDays * 86_400;
  const expires = new Date(now.getTime() + seconds * 1000);
  const guestId = deps.randomBytes(16).toString("base64url");
  const sessionId = deps.randomBytes(16).toString("base64url");
  await insertSession(deps.db, {
    session_id: sessionId,
    user_id: null,
    guest_id: guestId,
    created_at: now,
    expires_at: expires,
    revoked_at: null,
  });
  const token = await deps.tokens.session.issue({ sub: guestId, sid: sessionId, use: "guest" }, seconds);
  return { token, expires: expires.toISOString() };
}

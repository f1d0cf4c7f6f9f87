import { isFlagOn } from "../../country-settings/flags/flags.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { insertSession } from "../rows.ts";

const guestDays = 7;

/** Starts a guest session with a new token that owns the guest's orders. Refused if guest checkout is off. */
export async function startGuestSession(deps: AccountDeps): Promise<{ token: string; expires: string }> {
  if (!(await isFlagOn(deps, "guest_checkout"))) throw new Refused("guests_not_served");
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
    device: null,
    place: null,
    last_used_at: now,
  });
  const token = await deps.tokens.session.issue({ sub: guestId, sid: sessionId, use: "guest" }, seconds);
  return { token, expires: expires.toISOString() };
}

import { invitationDays } from "@waybill/domain/vendors/team";
import type { Deps } from "../../platform/deps.ts";
import { hashOfToken } from "../sessions/begin-session.ts";

const dayMs = 24 * 3_600_000;
export const invitationMs = invitationDays * dayMs;

/** A new invitation link: the token, which only the mail contains, and the part that is stored. */
export function newInvitationLink({ now, randomBytes }: Pick<Deps, "now" | "randomBytes">) {
  const token = randomBytes(32).toString("base64url");
  const at = now();
  const expires_at = new Date(at.getTime() + invitationMs);
  return { token, kept: { token_hash: hashOfToken(token), sent_at: at, expires_at } };
}

/**
 * The URL of the page that accepts an invitation. Browsers do not send the part after the #, so no server's log has
 * the token.
 */
export const invitationUrl = ({ publicUrl }: Pick<Deps, "publicUrl">, token: string): string =>
  `${publicUrl()}/invitation#token=${token}`;

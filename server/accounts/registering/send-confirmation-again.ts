import { verificationLinkHours } from "@waybill/domain/time/timings";
import { countRequestedMail } from "../counted-tries.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { renewRegistration } from "./registration-rows.ts";
import { confirmationMail } from "./registration-mails.ts";

type AskedBy = { email_address: string; address: string; language: string };

/**
 * Sends a pending registration a new link, which voids the earlier one. Run it as a background task: its duration
 * would show which e-mails are registered.
 */
export async function sendConfirmationAgain(
  deps: AccountDeps,
  { email_address, address, language }: AskedBy,
): Promise<void> {
  const email = email_address.trim();
  if (!(await countRequestedMail(deps, { kind: "confirm", email: email.toLowerCase(), address }))) return;
  const token = deps.randomBytes(32).toString("base64url");
  const now = deps.now();
  const registration = await renewRegistration(deps.db, email, now, {
    token_hash: hashOfToken(token),
    expires_at: new Date(now.getTime() + verificationLinkHours * 3_600_000),
  });
  if (registration)
    await deps.mails.send(confirmationMail(deps, { to: registration.email, token, language }));
}

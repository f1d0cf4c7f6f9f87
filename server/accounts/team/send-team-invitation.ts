import type { Mail } from "../../platform/messages/mails.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { teamInvitationMail } from "./invitation-mails.ts";
import { findVendorNames, type SentInvitation } from "./invitation-rows.ts";

/** Sends the mail of an invitation; runs `undo` if no mail server accepts it. */
export async function sendTeamInvitation(
  deps: Pick<AccountDeps, "db" | "mails" | "log" | "brand" | "publicUrl" | "settings">,
  { email, language, inviter, expires_at, role, vendor_ids }: SentInvitation,
  token: string,
  undo: () => Promise<unknown>,
): Promise<void> {
  const vendors = await findVendorNames(deps.db, vendor_ids);
  const vendorNames = vendors.map(({ name }) => name);
  const invitation = { to: email, token, language, inviter, until: expires_at, role, vendorNames };
  if (await trySending(deps, teamInvitationMail(deps, invitation))) return;
  await undo();
  throw new Refused("invitation_not_sent", { path: ["email"] });
}

/** Sends an invitation mail. False if no mail server accepts it. */
export async function trySending(
  { mails, log }: Pick<AccountDeps, "mails" | "log">,
  mail: Mail,
): Promise<boolean> {
  try {
    await mails.send(mail);
    return true;
  } catch (error) {
    // Log only the code: a mail server's message may contain the recipient's address.
    const { code } = error as { code?: unknown };
    log.error({ code }, "an invitation mail was not sent");
    return false;
  }
}

import { verificationLinkHours } from "@waybill/domain/time/timings";
import { speak } from "../../platform/texts.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Mail } from "../../platform/messages/mails.ts";
import { mayHaveMail } from "../counted-tries.ts";
import type { AccountDeps } from "../open-accounts.ts";
import { hashOfToken } from "../sessions/begin-session.ts";
import { renewRegistration } from "./registration-rows.ts";

type AskedBy = { email_address: string; address: string; language: string };

/** Sends a registration that waits a new link, which voids the one before; run it as a background task, as the answer is the same for all. */
export async function sendConfirmationAgain(
  deps: AccountDeps,
  { email_address, address, language }: AskedBy,
): Promise<void> {
  const email = email_address.trim();
  if (!(await mayHaveMail(deps, { kind: "confirm", email: email.toLowerCase(), address }))) return;
  const token = deps.randomBytes(32).toString("base64url");
  const now = deps.now();
  const registration = await renewRegistration(deps.db, email, now, {
    token_hash: hashOfToken(token),
    expires_at: new Date(now.getTime() + verificationLinkHours * 3_600_000),
  });
  if (registration)
    await deps.mails.send(confirmationMail(deps, { to: registration.email, token, language }));
}

/** The mail whose link makes a registration an account; the link opens a page of the portal. */
export function confirmationMail(
  { brand, publicUrl }: Pick<Deps, "brand" | "publicUrl">,
  { to, token, language }: { to: string; token: string; language: string },
): Mail {
  const say = speak(language);
  const link = `${publicUrl()}/register/verify?token=${token}`;
  const values = { service: brand.worn().service_name, link };
  return {
    to,
    subject: say("mail.confirm.subject", values),
    text: say("mail.confirm.text", values),
    links: [link],
    code: null,
  };
}

/** The mail that says what became of a registration which somebody had to approve. */
export function decisionMail(
  { brand, publicUrl }: Pick<Deps, "brand" | "publicUrl">,
  { to, reason, language }: { to: string; reason: string | undefined; language: string },
): Mail {
  const say = speak(language);
  const link = `${publicUrl()}/login`;
  const values = { service: brand.worn().service_name, link, reason: reason ?? "" };
  return reason === undefined
    ? {
        to,
        subject: say("mail.approved.subject", values),
        text: say("mail.approved.text", values),
        links: [link],
        code: null,
      }
    : {
        to,
        subject: say("mail.rejected.subject", values),
        text: say("mail.rejected.text", values),
        links: [],
        code: null,
      };
}

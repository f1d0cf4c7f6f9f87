import { verificationLinkHours } from "@waybill/domain/time/timings";
import { speak } from "../../platform/texts.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Mail } from "../../platform/messages/mails.ts";

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
    goodForMs: verificationLinkHours * 3_600_000,
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

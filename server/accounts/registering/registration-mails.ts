import { verificationLinkHours } from "@waybill/domain/time/timings";
import { translatorFor } from "../../platform/texts.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Mail } from "../../platform/messages/mails.ts";

/** The mail with the link that turns a registration into an account; the link opens a page of the portal. */
export function confirmationMail(
  { brand, publicUrl }: Pick<Deps, "brand" | "publicUrl">,
  { to, token, language }: { to: string; token: string; language: string },
): Mail {
  const translate = translatorFor(language);
  const link = `${publicUrl()}/register/verify?token=${token}`;
  const values = { service: brand.current().service_name, link };
  return {
    to,
    subject: translate("mail.confirm.subject", values),
    text: translate("mail.confirm.text", values),
    links: [link],
    code: null,
    goodForMs: verificationLinkHours * 3_600_000,
  };
}

/** The mail with the decision on a registration that needed approval. */
export function decisionMail(
  { brand, publicUrl }: Pick<Deps, "brand" | "publicUrl">,
  { to, reason, language }: { to: string; reason: string | undefined; language: string },
): Mail {
  const translate = translatorFor(language);
  const link = `${publicUrl()}/login`;
  const values = { service: brand.current().service_name, link, reason: reason ?? "" };
  return reason === undefined
    ? {
        to,
        subject: translate("mail.approved.subject", values),
        text: translate("mail.approved.text", values),
        links: [link],
        code: null,
      }
    : {
        to,
        subject: translate("mail.rejected.subject", values),
        text: translate("mail.rejected.text", values),
        links: [],
        code: null,
      };
}

import { brands } from "@waybill/domain/markets/brands";
import { speak } from "../../deployment/texts.ts";
import type { Mail } from "../../platform/mails/mails.ts";
import type { Deps } from "../../platform/deps.ts";

/** The mail whose link makes a registration an account; the link opens a page of the portal. */
export function confirmationMail(
  { settings, publicUrl }: Pick<Deps, "settings" | "publicUrl">,
  { to, token, language }: { to: string; token: string; language: string },
): Mail {
  const say = speak(language);
  const link = `${publicUrl()}/register/verify?token=${token}`;
  const values = { service: brands[settings.brand].service_name, link };
  return {
    to,
    subject: say("mail.confirm.subject", values),
    text: say("mail.confirm.text", values),
    links: [link],
    code: null,
  };
}

import { brands } from "@waybill/domain/markets/brands";
import { resetCodeMinutes } from "@waybill/domain/timings";
import { speak } from "../../deployment/texts.ts";
import type { Mail } from "../../platform/mails/mails.ts";
import type { Deps } from "../../platform/deps.ts";

/** The mail with the code that sets a new password; its link opens the form with the e-mail in it. */
export function resetMail(
  { settings, publicUrl }: Pick<Deps, "settings" | "publicUrl">,
  { to, code, language }: { to: string; code: string; language: string },
): Mail {
  const say = speak(language);
  // Behind the # it never travels to a server, nor into its log.
  const link = `${publicUrl()}/forgot-password#code-for=${encodeURIComponent(to)}`;
  const values = {
    service: brands[settings.brand].service_name,
    code,
    link,
    minutes: String(resetCodeMinutes),
  };
  return {
    to,
    subject: say("mail.reset.subject", values),
    text: say("mail.reset.text", values),
    links: [link],
    code,
  };
}

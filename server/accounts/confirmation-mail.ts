import { brands } from "@waybill/domain/markets/brands";
import type { Mail } from "../platform/mails.ts";
import type { Deps } from "../platform/deps.ts";
import { inEnglish } from "../platform/english.ts";

/** The mail whose link makes a registration an account; the link opens a page of the portal. */
export function confirmationMail(
  { settings, publicUrl }: Pick<Deps, "settings" | "publicUrl">,
  to: string,
  token: string,
): Mail {
  const link = `${publicUrl()}/register/verify?token=${token}`;
  const values = { service: brands[settings.brand].service_name, link };
  return {
    to,
    subject: inEnglish("mail.confirm.subject", values),
    text: inEnglish("mail.confirm.text", values),
    links: [link],
    code: null,
  };
}

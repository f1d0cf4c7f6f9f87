import { countries } from "@waybill/domain/markets/countries";
import { formattingLocale } from "@waybill/domain/markets/languages";
import type { OperatorRole } from "@waybill/domain/operations/roles";
import type { VendorRole } from "@waybill/domain/vendors/people";
import type { Deps } from "../../platform/deps.ts";
import type { Mail } from "../../platform/messages/mails.ts";
import { translatorFor } from "../../platform/texts.ts";
import { invitationMs, invitationUrl } from "./invitation-link.ts";

const teamTexts = { subject: "mail.invitation.subject", text: "mail.invitation.text" };
const consoleTexts = { subject: "mail.operator-invitation.subject", text: "mail.operator-invitation.text" };

type MailDeps = Pick<Deps, "brand" | "publicUrl" | "settings">;
type Invitation = {
  to: string;
  token: string;
  language: string;
  /** The inviter's e-mail; null for operators, who stay unnamed. */
  inviter: string | null;
  until: Date;
};

/** Max outlets listed by name; with more, the mail gives their number. */
const maxNamed = 5;

/** The mail that names the inviter, the vendors, the role and the expiry. */
export function teamInvitationMail(
  deps: MailDeps,
  invitation: Invitation & { role: VendorRole; vendorNames: readonly string[] },
): Mail {
  const translate = translatorFor(invitation.language);
  const list = new Intl.ListFormat(localeOf(deps, invitation.language));
  const named = list.format(invitation.vendorNames.slice(0, maxNamed));
  const more = invitation.vendorNames.length - maxNamed;
  const vendor =
    more > 0 ? translate("mail.invitation.vendors-and-more", { vendors: named, count: more }) : named;
  const role = translate(`console.vendor-role-${wordOf(invitation.role)}`);
  return invitationMail(deps, invitation, teamTexts, { vendor, role });
}

/** The mail that invites a person to the operators' console. */
export function operatorInvitationMail(
  deps: MailDeps,
  invitation: Invitation & { roles: readonly OperatorRole[] },
): Mail {
  const translate = translatorFor(invitation.language);
  const list = new Intl.ListFormat(localeOf(deps, invitation.language));
  const role = list.format(invitation.roles.map((one) => translate(`console.role-${one}`))) || "–";
  return invitationMail(deps, invitation, consoleTexts, { role });
}

/** A role in the form used in text keys. */
const wordOf = (role: VendorRole): string => role.replaceAll(" ", "-");

const localeOf = ({ settings }: Pick<Deps, "settings">, language: string): string =>
  formattingLocale(countries[settings.country], language);

function invitationMail(
  deps: MailDeps,
  { to, token, language, inviter, until }: Invitation,
  texts: typeof teamTexts,
  facts: Readonly<Record<string, string>>,
): Mail {
  const translate = translatorFor(language);
  const link = invitationUrl(deps, token);
  const { timezone: timeZone } = countries[deps.settings.country];
  const day = new Intl.DateTimeFormat(localeOf(deps, language), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  });
  const service = deps.brand.current().service_name;
  const values = { ...facts, service, inviter: inviter ?? service, link, until: day.format(until) };
  return {
    to,
    subject: translate(texts.subject, values),
    text: translate(texts.text, values),
    links: [link],
    code: null,
    goodForMs: invitationMs,
  };
}

import type { OutletsReport } from "@waybill/contract/merchants/outlets-report";
import { countries } from "@waybill/domain/markets/countries";
import { formattingLocale } from "@waybill/domain/markets/languages";
import type { Deps } from "../platform/deps.ts";
import type { Mail } from "../platform/messages/mails.ts";
import { translatorFor } from "../platform/texts.ts";

type ReportMailFacts = {
  to: string;
  language: string;
  vendorId: string;
  vendorName: string;
  report: OutletsReport;
};

/** The mail with the sums of a week; links to the page with outlets and file, which needs a sign-in. */
export function reportMailOf(
  { brand, publicUrl, settings }: Pick<Deps, "brand" | "publicUrl" | "settings">,
  {
    to,
    language,
    vendorId,
    vendorName,
    report: { from, to: last, totals, currency, outlets },
  }: ReportMailFacts,
): Mail {
  const translate = translatorFor(language);
  const locale = formattingLocale(countries[settings.country], language);
  const number = new Intl.NumberFormat(locale);
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const link = `${publicUrl()}/account/report?vendor=${encodeURIComponent(vendorId)}&week=${from}`;
  const values = {
    service: brand.current().service_name,
    name: vendorName,
    from: day.format(new Date(from)),
    to: day.format(new Date(last)),
    outlets: number.format(outlets.length),
    orders: number.format(totals.orders),
    delivered: number.format(totals.delivered),
    late: number.format(totals.late),
    failed: number.format(totals.failed),
    returned: number.format(totals.returned),
    fees: money.format(totals.fees),
    claims: money.format(totals.claims_refunded),
    wait: totals.wait_minutes === null ? "–" : number.format(totals.wait_minutes),
    link,
  };
  return {
    to,
    subject: translate("mail.outlets-report.subject", values),
    text: translate("mail.outlets-report.text", values),
    links: [link],
    code: null,
  };
}

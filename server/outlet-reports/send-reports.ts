import { addDays } from "@waybill/domain/history/days";
import { vendorRoleMay } from "@waybill/domain/vendors/people";
import { countries } from "@waybill/domain/markets/countries";
import type { AccountDeps } from "../accounts/open-accounts.ts";
import { findUserByIdOrEmail, rolesWithin } from "../accounts/team/people.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { defaultLanguage } from "../platform/texts.ts";
import { doClaimedWork, oneAfterAnother } from "../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../platform/work/repeating-work.ts";
import { lastWeekMonday, outletsReport } from "./outlets-report.ts";
import { sendingTime } from "./report-mail.ts";
import { reportMailOf } from "./report-mail-text.ts";
import { deleteReportMail, type DueReport, findVendorName, reportsToSend, recordReportSent } from "./rows.ts";

const everyMs = 60_000;

/**
 * Sends due reports. The mail is queued in the transaction that records the week: a crash writes both or neither,
 * and no week is sent twice. After a long downtime only the last week is sent.
 */
export function openReportMails(deps: AccountDeps): RepeatingWork {
  const send = async (row: DueReport): Promise<void> => {
    const { vendor_id: vendorId, user_id: userId } = row;
    const whose = { vendorId, userId };
    const person = await findUserByIdOrEmail(deps.db, { userId });
    const role = person && (await rolesWithin(deps.db, userId, vendorId)).get(vendorId);
    if (!person || role === undefined || !vendorRoleMay(role, "report_mail")) {
      await deleteReportMail(deps.pool, whose);
      return;
    }
    const week = lastWeekMonday(deps);
    const report = await outletsReport(deps, vendorId, week);
    const language = person.language ?? defaultLanguage(countries[deps.settings.country]);
    const vendorName = (await findVendorName(deps.pool, vendorId)) ?? vendorId;
    const mail = reportMailOf(deps, { to: person.email, language, vendorId, vendorName, report });
    const nextAt = sendingTime(deps, addDays(week, 7));
    const isOurs = await inTransaction(deps.pool, async ({ pool }) => {
      const isSettled = await recordReportSent(pool, { ...whose, week, nextAt });
      if (isSettled) await deps.messageQueue.lineUp(pool, mail);
      return isSettled;
    });
    if (!isOurs) await reportsToSend.putOff(deps.pool, row, nextAt);
  };
  return openRepeatingWork(deps, {
    name: "reports of outlets",
    everyMs,
    // One by one: each report reads a week of orders, and all at once would use every connection on Monday
    // mornings.
    work: (signal) =>
      doClaimedWork(deps, reportsToSend, {
        work: oneAfterAnother(send, {
          signal,
          onFailure: (error, { vendor_id }) =>
            deps.log.warn({ err: error, vendor_id }, "sending an outlet report failed and is retried later"),
        }),
      }),
  });
}

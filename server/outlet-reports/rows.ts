import { claim } from "../platform/database/claim.ts";
import { statement } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";

export type OutletName = { vendor_id: string; name: string };

const outletNamesSql = statement("outlet-names")`
  select vendor_id, name from vendors
  where parent_vendor_id = ${"vendorId"}
    or (vendor_id = ${"vendorId"} and not exists (select from vendors own where own.parent_vendor_id = ${"vendorId"}))
  order by vendor_id`;

/** The outlets of a vendor; the vendor itself if it has none. */
export const findOutletNames = async (db: Queryable, vendorId: string): Promise<OutletName[]> =>
  (await db.query<OutletName>(outletNamesSql({ vendorId }))).rows;

const vendorNameSql = statement("vendor-name-of-report")`
  select name from vendors where vendor_id = ${"vendorId"}`;

export const findVendorName = async (db: Queryable, vendorId: string): Promise<string | undefined> =>
  (await firstRow<{ name: string }>(db, vendorNameSql({ vendorId })))?.name;

type Whose = { vendorId: string; userId: string };

const reportMailSql = statement("report-mail")`
  select next_at from report_mails where vendor_id = ${"vendorId"} and user_id = ${"userId"}`;

/** When a user's next report of a vendor is due; undefined if not subscribed. */
export const findNextAt = async (db: Queryable, whose: Whose): Promise<Date | undefined> =>
  (await firstRow<{ next_at: Date }>(db, reportMailSql(whose)))?.next_at;

const insertReportMailSql = statement("insert-report-mail")`
  insert into report_mails (vendor_id, user_id, asked_at, next_at)
  values (${"vendorId"}, ${"userId"}, ${"now"}, ${"nextAt"}) on conflict do nothing returning vendor_id`;

/** False if the user was already subscribed. */
export const insertReportMail = async (
  db: Queryable,
  row: Whose & { now: Date; nextAt: Date },
): Promise<boolean> => (await db.query(insertReportMailSql(row))).rowCount === 1;

const deleteReportMailSql = statement("delete-report-mail")`
  delete from report_mails where vendor_id = ${"vendorId"} and user_id = ${"userId"} returning vendor_id`;

/** False if the user was not subscribed. */
export const deleteReportMail = async (db: Queryable, whose: Whose): Promise<boolean> =>
  (await db.query(deleteReportMailSql(whose))).rowCount === 1;

export type DueReport = { vendor_id: string; user_id: string };

/** Claims due reports for this process. */
export const reportsToSend = claim<DueReport>("claim-report-mails")({
  table: "report_mails",
  key: ["vendor_id", "user_id"],
  lease: "leased_until",
  due: "next_at",
  order: "next_at, vendor_id, user_id",
  limit: 20,
  heldMs: 5 * 60_000,
});

const settleReportSql = statement("settle-report-mail")`
  update report_mails set next_at = ${"nextAt"}, leased_until = null, sent_week = ${"week"}
  where vendor_id = ${"vendorId"} and user_id = ${"userId"} and (sent_week is null or sent_week < ${"week"}::date)
  returning vendor_id`;

/**
 * Records the week that this transaction sends. False if another process has sent it, or the subscription has
 * ended.
 */
export const recordReportSent = async (
  db: Queryable,
  sent: Whose & { week: string; nextAt: Date },
): Promise<boolean> => (await db.query(settleReportSql(sent))).rowCount === 1;

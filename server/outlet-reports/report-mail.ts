import type { ReportMail } from "@waybill/contract/merchants/outlets-report";
import { addDays, type Day, momentOf } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { vendorRoleMay } from "@waybill/domain/vendors/people";
import { requireChargesAccess } from "../accounts/granted.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { lastWeekMonday, type ReportDeps } from "./outlets-report.ts";
import { deleteReportMail, findNextAt, insertReportMail } from "./rows.ts";

/** On Mondays at this time of the country, the previous week's report is sent. */
const sentAt = "07:00";

/** The time at which the report of a week is sent; `monday` is the week's first day. */
export function sendingTime({ settings }: Pick<Deps, "settings">, monday: Day): Date {
  const { timezone } = countries[settings.country];
  const at = momentOf(`${addDays(monday, 7)}T${sentAt}`, timezone);
  if (!at) throw new Error(`${monday} is not a date.`);
  return at;
}

/** The next Monday morning. */
function nextSending(deps: Pick<Deps, "now" | "settings">): Date {
  const last = lastWeekMonday(deps);
  const [today, later] = [sendingTime(deps, last), sendingTime(deps, addDays(last, 7))];
  return today > deps.now() ? today : later;
}

/** The user who may subscribe to a vendor's mails: a person with the right role, not an operator's visit. */
function personOf(actor: Actor, vendorId: string): string | undefined {
  requireChargesAccess(actor, vendorId);
  if (actor.kind !== "vendor" || actor.visit) return undefined;
  const role = actor.vendorRoles?.get(vendorId);
  return role === undefined || vendorRoleMay(role, "report_mail") ? actor.userId : undefined;
}

/** Returns whether the caller gets a vendor's report by mail. */
export async function readReportMail(deps: ReportDeps, actor: Actor, vendorId: string): Promise<ReportMail> {
  const userId = personOf(actor, vendorId);
  if (userId === undefined) return { wanted: false, next_at: null, may_change: false };
  const next = await findNextAt(deps.pool, { vendorId, userId });
  return { wanted: next !== undefined, next_at: next?.toISOString() ?? null };
}

/** Subscribes the caller to the weekly report, or unsubscribes. */
export async function saveReportMail(
  deps: ReportDeps,
  actor: Actor,
  { vendorId, wanted }: { vendorId: string; wanted: boolean },
): Promise<ReportMail> {
  const userId = personOf(actor, vendorId);
  if (userId === undefined) throw new Refused("role_missing");
  const now = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const whose = { vendorId, userId };
    const isNew = wanted
      ? await insertReportMail(pool, { ...whose, now, nextAt: nextSending(deps) })
      : await deleteReportMail(pool, whose);
    if (!isNew) return;
    const subject = { kind: "vendor", id: vendorId };
    const after = { user_id: userId, wanted };
    await recordAudit(db, { by: actor, at: now }, { action: "vendor.report-mail-changed", subject, after });
  });
  return readReportMail(deps, actor, vendorId);
}

import type {
  readOutletsReport as endpoint,
  OutletsReport,
} from "@waybill/contract/merchants/outlets-report";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import { mondayOf } from "@waybill/domain/history/days";
import { requireChargesAccess } from "../accounts/granted.ts";
import type { Actor } from "../platform/actor.ts";
import { lastWeekMonday, outletsReport, type ReportDeps } from "./outlets-report.ts";

type Query = SchemaOutput<(typeof endpoint)["query"]>;

/** One week of a vendor with its outlets, for users who may see its charges. */
export async function readOutletsReport(
  deps: ReportDeps,
  actor: Actor,
  vendorId: string,
  { day }: Query,
): Promise<OutletsReport> {
  requireChargesAccess(actor, vendorId);
  return outletsReport(deps, vendorId, day === undefined ? lastWeekMonday(deps) : mondayOf(day));
}

import type { readOutletsReport as endpoint } from "@waybill/contract/merchants/outlets-report";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import { csvRow } from "../platform/csv.ts";
import type { Actor } from "../platform/actor.ts";
import type { ReportDeps } from "./outlets-report.ts";
import { readOutletsReport } from "./read-outlets-report.ts";

const figures = [
  "orders",
  "delivered",
  "late",
  "failed",
  "returned",
  "cancelled",
  "fees",
  "claims_refunded",
  "wait_minutes",
] as const;

/** The same week as CSV: one row per outlet; their sums are the totals. */
export async function readOutletsReportFile(
  deps: ReportDeps,
  actor: Actor,
  vendorId: string,
  query: SchemaOutput<(typeof endpoint)["query"]>,
): Promise<{ name: string; text: string }> {
  const { from, to, currency, outlets } = await readOutletsReport(deps, actor, vendorId, query);
  const head = csvRow(["from", "to", "vendor_id", "outlet", ...figures, "currency"]);
  const rows = outlets.map((outlet) =>
    csvRow([
      from,
      to,
      outlet.vendor_id,
      outlet.outlet_name,
      ...figures.map((name) => outlet[name]),
      currency,
    ]),
  );
  return { name: `outlets-${from}.csv`, text: [head, ...rows].join("") };
}

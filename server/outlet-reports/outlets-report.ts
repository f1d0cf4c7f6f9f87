import { compareNames } from "@waybill/domain/vendors/compare-names";
import type { OutletsReport } from "@waybill/contract/merchants/outlets-report";
import { addDays, type Day, mondayOf, dayOf, startOfDay } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import { sumGranted } from "../claims/sum-granted.ts";
import { figuresOfFamily, type FigureRow } from "../orders/search/count-figures.ts";
import type { Deps } from "../platform/deps.ts";
import { findOutletNames, findVendorName } from "./rows.ts";

export type ReportDeps = Pick<Deps, "pool" | "db" | "now" | "settings">;
type Line = OutletsReport["totals"];

/** The Monday of the last complete week in the country's time zone. */
export function lastWeekMonday({ now, settings }: Pick<Deps, "now" | "settings">): Day {
  const { timezone } = countries[settings.country];
  return addDays(mondayOf(dayOf(now(), timezone)), -7);
}

/** A vendor's week with all of its outlets; does not check the caller's rights. */
export async function outletsReport(deps: ReportDeps, vendorId: string, monday: Day): Promise<OutletsReport> {
  const { timezone, currency } = countries[deps.settings.country];
  const from = startOfDay(monday, timezone);
  const end = startOfDay(addDays(monday, 7), timezone);
  const figures = await figuresOfFamily(deps.pool, vendorId, { from, end });
  const granted = await sumGranted(deps.pool, { vendorId, from, end });
  const names = new Map(
    (await findOutletNames(deps.pool, vendorId)).map(({ vendor_id, name }) => [vendor_id, name]),
  );
  const rows = new Map<string, FigureRow>();
  for (const row of figures) if (row.vendor_id !== null) rows.set(row.vendor_id, row);
  // Add vendors that are not current outlets: the parent itself, or an outlet that has moved to another parent.
  for (const [id, { outlet_name }] of rows) if (!names.has(id)) names.set(id, outlet_name ?? id);
  // Add vendors that have only a granted claim in this week, because the totals include it.
  for (const id of granted.keys())
    if (!names.has(id)) names.set(id, (await findVendorName(deps.pool, id)) ?? id);
  const line = (row: FigureRow | undefined, minor: number): Line => ({
    orders: row?.orders ?? 0,
    delivered: row?.delivered ?? 0,
    late: (row?.promised ?? 0) - (row?.kept ?? 0),
    failed: row?.failed ?? 0,
    returned: row?.returned ?? 0,
    cancelled: row?.cancelled ?? 0,
    fees: Number(row?.fees ?? 0),
    claims_refunded: fromMinor(minor, currency),
    wait_minutes: row?.wait_minutes == null ? null : Math.round(row.wait_minutes * 10) / 10,
  });
  const total = figures.find(({ day, vendor_id }) => day === null && vendor_id === null);
  return {
    from: monday,
    to: addDays(monday, 6),
    timezone,
    currency,
    totals: line(
      total,
      [...granted.values()].reduce((sum, minor) => sum + minor, 0),
    ),
    outlets: [...names]
      .sort(([, one], [, other]) => compareNames(one, other))
      .map(([vendor_id, outlet_name]) => ({
        vendor_id,
        outlet_name,
        ...line(rows.get(vendor_id), granted.get(vendor_id) ?? 0),
      })),
  };
}

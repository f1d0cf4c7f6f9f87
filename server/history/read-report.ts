import { compareNames } from "@waybill/domain/vendors/compare-names";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import type { readReport as endpoint, Report } from "@waybill/contract/history";
import { endOfDay, reportDays, startOfDay } from "@waybill/domain/history/days";
import { countFigures, type FigureRow, type ReasonRow } from "../orders/search/count-figures.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";

type Figures = Report["totals"];

const toTenth = (figure: number | null | undefined): number | null =>
  figure == null ? null : Math.round(figure * 10) / 10;

function figuresOf(row: FigureRow | undefined, reasons: readonly ReasonRow[]): Figures {
  const { orders = 0, delivered = 0, returned = 0, cancelled = 0 } = row ?? {};
  return {
    orders,
    delivered,
    returned,
    cancelled,
    open: orders - delivered - returned - cancelled,
    cancelled_by_reason: reasons.map(({ reason, orders }) => ({ reason, orders })),
    fees: Number(row?.fees ?? 0),
    cash_due: Number(row?.cash_due ?? 0),
    ratings: { count: row?.ratings ?? 0, average: toTenth(row?.stars) },
    promises: {
      promised: row?.promised ?? 0,
      kept: row?.kept ?? 0,
      missed_by: toTenth(row?.missed_by),
    },
    delivery_minutes: { median: toTenth(row?.median), p90: toTenth(row?.p90) },
  };
}

/** A vendor's figures per day, in total, and per outlet if requested. Guests have no history (spec §6). */
export async function readReport(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  { period, from, include_outlets }: SchemaOutput<(typeof endpoint)["query"]>,
): Promise<Report> {
  if (actor.kind === "guest") throw new Refused("vendor_not_found");
  const { timezone, currency } = deps.country;
  const days = reportDays(period, from, deps.now(), timezone);
  const [first = "", last = first] = [days[0], days.at(-1)];
  const withOutlets = include_outlets === "true";
  const { figures, reasons } = await countFigures(deps, actor, vendorId, {
    dayBegins: days.map((day) => startOfDay(day, timezone)),
    end: new Date(endOfDay(last, timezone).getTime() + 1),
    withOutlets,
  });

  const of = (day: number | null, vendor: string | null): Figures => {
    const isOf = (row: FigureRow | ReasonRow) => row.day === day && row.vendor_id === vendor;
    return figuresOf(figures.find(isOf), reasons.filter(isOf));
  };
  const outlets = figures
    .flatMap(({ vendor_id, outlet_name }) =>
      vendor_id === null ? [] : [{ vendor_id, outlet_name: outlet_name ?? "", ...of(null, vendor_id) }],
    )
    .sort((one, other) => compareNames(one.outlet_name, other.outlet_name));
  return {
    period,
    from: first,
    to: last,
    timezone,
    currency,
    totals: of(null, null),
    days: days.map((day, index) => ({ day, ...of(index, null) })),
    outlets: withOutlets ? outlets : null,
  };
}

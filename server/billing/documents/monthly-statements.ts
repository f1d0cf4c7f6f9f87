import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { listStatements, Statement } from "@waybill/contract/merchants/statements";
import { addDays, dayOf, startOfDay } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import type { Queryable } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { csvRow } from "../../platform/csv.ts";
import {
  type Customer,
  findCustomer,
  findMonths,
  findStatementLines,
  type MonthRow,
  type StatementLineRow,
} from "./statement-rows.ts";

export type DocumentDeps = Pick<Deps, "pool" | "db" | "now" | "settings" | "brand">;

/** The start and end of a month in the country's time zone. */
export function monthBounds({ settings }: Pick<Deps, "settings">, period: string): { from: Date; to: Date } {
  const { timezone } = countries[settings.country];
  const first = `${period}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: startOfDay(first, timezone), to: startOfDay(next, timezone) };
}

export async function customerOf({ pool }: { pool: Queryable }, vendorId: string): Promise<Customer> {
  const customer = await findCustomer(pool, vendorId);
  if (!customer) throw new Refused("vendor_not_found");
  return customer;
}

function statementOf(deps: DocumentDeps, row: MonthRow): Statement {
  const { currency, timezone } = countries[deps.settings.country];
  const money = (minor: number) => fromMinor(minor, currency);
  return {
    period: row.period,
    is_over: row.period < dayOf(deps.now(), timezone).slice(0, 7),
    deliveries: row.deliveries,
    opening: money(row.opening),
    fees: money(row.fees),
    vouchers: money(row.vouchers),
    cancellations: money(row.cancellations),
    after_failures: money(row.after_failures),
    cash: money(row.cash),
    refunds: money(row.refunds),
    credits: money(row.credits),
    closing: money(row.opening + row.total),
    currency,
  };
}

const aYear = 12;

/** The months of a vendor with its outlets, newest first. */
export async function monthlyStatements(
  deps: DocumentDeps,
  vendorId: string,
  { cursor, limit = aYear }: SchemaOutput<(typeof listStatements)["query"]>,
): Promise<AnswerOf<typeof listStatements>["result"]> {
  const { vendor_ids: vendorIds } = await customerOf(deps, vendorId);
  const { timezone } = countries[deps.settings.country];
  const [before] = readCursor(cursor, ["string"]) ?? [];
  const rows = await findMonths(deps.pool, { vendorIds, timezone, before }, limit + 1);
  return pageAfter(
    rows,
    limit,
    ({ period }) => [period],
    (row) => statementOf(deps, row),
  );
}

const nothing = {
  deliveries: 0,
  fees: 0,
  vouchers: 0,
  cancellations: 0,
  after_failures: 0,
  cash: 0,
  refunds: 0,
  credits: 0,
  total: 0,
};

/** One month; a month without postings starts and ends with the balance before it. */
export async function monthOf(deps: DocumentDeps, customer: Customer, period: string): Promise<Statement> {
  const { timezone } = countries[deps.settings.country];
  // Finds the newest month up to this one: "~" sorts after every month name.
  const about = { vendorIds: customer.vendor_ids, timezone, before: `${period}~` };
  const [last] = await findMonths(deps.pool, about, 1);
  if (last?.period === period) return statementOf(deps, last);
  const opening = last ? last.opening + last.total : 0;
  return statementOf(deps, { ...nothing, period, opening });
}

const batch = 1000;

/** Yields all postings of a vendor in a month, in batches of a thousand. */
export async function* postingsOfMonth(
  deps: DocumentDeps,
  customer: Customer,
  period: string,
): AsyncGenerator<StatementLineRow[]> {
  const stretch = { vendorIds: customer.vendor_ids, ...monthBounds(deps, period) };
  let after = 0;
  for (;;) {
    const rows = await findStatementLines(deps.pool, { ...stretch, after }, batch);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.transaction_id;
  }
}

const head = [
  "at",
  "kind",
  "order_id",
  "vendor_id",
  "outlet",
  "fees",
  "vouchers",
  "cancellations",
  "after_failures",
  "cash",
  "refunds",
  "credits",
  "total",
  "currency",
  "note",
  "reference",
];

/** A statement as CSV: one row per posting, in the order of posting. */
export async function* statementCsv(
  deps: DocumentDeps,
  customer: Customer,
  period: string,
): AsyncGenerator<string> {
  const { currency } = countries[deps.settings.country];
  const money = (minor: number) => fromMinor(minor, currency);
  yield csvRow(head);
  for await (const rows of postingsOfMonth(deps, customer, period))
    yield rows
      .map((row) =>
        csvRow([
          row.at.toISOString(),
          row.kind,
          row.order_id,
          row.vendor_id,
          row.outlet_name,
          ...[
            row.fees,
            row.vouchers,
            row.cancellations,
            row.after_failures,
            row.cash,
            row.refunds,
            row.credits,
            row.total,
          ].map(money),
          currency,
          row.note,
          row.reference,
        ]),
      )
      .join("");
}

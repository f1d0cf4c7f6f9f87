import type { SchemaOutput } from "@waybill/contract/endpoint";
import type { exportOrders as endpoint } from "@waybill/contract/history";
import type { Order } from "@waybill/contract/order";
import type { OrderFilters } from "@waybill/contract/orders";
import { dayOf } from "@waybill/domain/history/days";
import {
  exportHeader,
  exportRow,
  exportColumnNames,
  defaultExportColumns,
  type Cell,
  type ExportColumn,
  type ExportLanguage,
} from "@waybill/domain/history/export-columns";
import type { Country } from "@waybill/domain/markets/country";
import { directionOf } from "@waybill/domain/markets/languages";
import { languageFor } from "@waybill/domain/markets/preferred-language";
import { readablePhone } from "@waybill/domain/phones/readable-phone";
import { translatorFor } from "../platform/texts.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { walkOrders } from "../orders/search/walk-orders.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { csv, xlsx } from "./export-formats.ts";

export type Export = {
  total: number;
  fileName: string;
  mediaType: string;
  /** The file's content, read from the database during the download. */
  bytes: AsyncIterable<Uint8Array>;
};

const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * A vendor's past orders as a file, streamed page by page; stops when `isWanted` returns false. Guests have no
 * history (spec §6).
 */
export async function exportOrders(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  { format, columns, language, ...filters }: SchemaOutput<(typeof endpoint)["query"]>,
  isWanted: () => boolean,
): Promise<Export> {
  if (actor.kind === "guest") throw new Refused("vendor_not_found");
  const { from, to } = filters;
  if (from !== undefined && to !== undefined && new Date(to) < new Date(from))
    throw new Refused("rule_broken", { key: "validation.date-range-backwards", path: ["to"] });

  const { total, hasReferences, pages } = await walkOrders(deps, actor, vendorId, filters);
  const speech = exportLanguage(deps.country, language);
  const wanted = columns ?? ((await hasReferences()) ? exportColumnNames : defaultExportColumns);
  const rows = rowsOf(pages, wanted, speech, isWanted);
  const { timezone, currency } = deps.country;
  const name = speech.words("history.export.sheet");
  const isRightToLeft =
    directionOf(languageFor(deps.country, language ?? "")) === "rtl" && total <= wholeRows;
  return {
    total,
    fileName: exportName({ vendorId, format, now: deps.now(), timezone }, filters),
    mediaType: mediaTypes[format],
    bytes: format === "csv" ? csv(rows) : xlsx(rows, { name, columns: wanted, currency, isRightToLeft }),
  };
}

/**
 * A right-to-left sheet is built in memory, so only up to this many orders; larger exports are streamed, and
 * left-to-right in every language.
 */
const wholeRows = 10_000;

async function* rowsOf(
  pages: AsyncIterable<Order[]>,
  columns: readonly ExportColumn[],
  speech: ExportLanguage,
  isWanted: () => boolean,
): AsyncGenerator<Cell[][]> {
  yield [exportHeader(columns, speech)];
  for await (const orders of pages) {
    if (!isWanted()) return;
    yield orders.map((order) => exportRow(columns, order, speech));
  }
}

type ExportPeriod = Pick<OrderFilters, "from" | "to">;

/** The file name of an export: the vendor, and the days in the country's time zone. */
function exportName(
  { vendorId, format, now, timezone }: { vendorId: string; format: string; now: Date; timezone: string },
  { from, to }: ExportPeriod,
): string {
  const first = from === undefined ? undefined : dayOf(new Date(from), timezone);
  const last = dayOf(to === undefined ? now : new Date(to), timezone);
  const days = first === undefined || first === last ? last : `${first}-to-${last}`;
  return `orders-${vendorId.replaceAll(/[^\w-]+/g, "-")}-${days}.${format}`;
}

/** The texts of an export: in the requested language if the country has it, else in the country's default. */
function exportLanguage(country: Country, wanted: string | undefined): ExportLanguage {
  return {
    words: translatorFor(languageFor(country, wanted ?? country.default_language)),
    phone: (phone) => readablePhone(phone, country),
    timezone: country.timezone,
    currency: country.currency,
  };
}

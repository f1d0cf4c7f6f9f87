import type { Parsed } from "@waybill/contract/endpoint";
import type { exportOrders as endpoint } from "@waybill/contract/history";
import type { Order } from "@waybill/contract/order";
import {
  exportHeader,
  exportRow,
  usualExportColumns,
  type Cell,
  type ExportColumn,
  type ExportSpeech,
} from "@waybill/domain/history/export-columns";
import type { OrderDeps } from "../orders/order-deps.ts";
import { walkOrders } from "../orders/search/walk-orders.ts";
import type { Actor } from "../platform/actor.ts";
import { Refused } from "../platform/http/refused.ts";
import { csv } from "./csv.ts";
import { exportName } from "./export-name.ts";
import { exportSpeech } from "./export-speech.ts";
import { xlsx } from "./xlsx.ts";

export type Export = {
  total: number;
  fileName: string;
  mediaType: string;
  /** The file; what it holds is read as it is taken. */
  bytes: AsyncIterable<Uint8Array>;
};

const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

async function* rowsOf(
  pages: AsyncIterable<Order[]>,
  columns: readonly ExportColumn[],
  speech: ExportSpeech,
  isWanted: () => boolean,
): AsyncGenerator<Cell[][]> {
  yield [exportHeader(columns, speech)];
  for await (const orders of pages) {
    if (!isWanted()) return;
    yield orders.map((order) => exportRow(columns, order, speech));
  }
}

/**
 * A vendor's past orders as a file that is never whole in memory; its reading ends when it is wanted no more. A guest
 * has no history (spec §6).
 */
export async function exportOrders(
  deps: OrderDeps,
  actor: Actor,
  vendorId: string,
  { format, columns, language, ...filters }: Parsed<(typeof endpoint)["query"]>,
  isWanted: () => boolean,
): Promise<Export> {
  if (actor.kind === "guest") throw new Refused("vendor_not_found");
  const { from, to } = filters;
  if (from !== undefined && to !== undefined && new Date(to) < new Date(from))
    throw new Refused("rule_broken", { key: "validation.date-range-backwards", path: ["to"] });

  const { total, pages } = await walkOrders(deps, actor, vendorId, filters);
  const speech = exportSpeech(deps.country, language);
  const rows = rowsOf(pages, columns ?? usualExportColumns, speech, isWanted);
  const { timezone } = deps.country;
  return {
    total,
    fileName: exportName({ vendorId, format, now: deps.now(), timezone }, filters),
    mediaType: mediaTypes[format],
    bytes: format === "csv" ? csv(rows) : xlsx(rows, speech.words("history.export.sheet")),
  };
}

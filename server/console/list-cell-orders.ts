import type * as endpoints from "@waybill/contract/operations/orders";
import { setImmediate as othersFirst } from "node:timers/promises";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { isOrderStatus, type OrderStatus } from "@waybill/domain/orders/status";
import { findRidersByText } from "../fleets/managing/find-riders-by-text.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { searchCell, type CellRow } from "../orders/search/search-cell.ts";
import { cursorOf, pageAfter, readCursor } from "../platform/http/cursor.ts";
import { Refused } from "../platform/http/refused.ts";
import { polygonsOfAreas } from "./polygons-of-areas.ts";
import { consoleOrderOf } from "./console-order.ts";

type Query = SchemaOutput<(typeof endpoints.listCellOrders)["query"]>;

/** Orders converted before yielding: about a millisecond of work, so that other requests are not delayed. */
const writtenAtOnce = 20;

/** A page of the orders of all vendors. */
export async function listCellOrders(
  deps: OrderDeps,
  { status, late, area, vendor, rider, q, sort = "newest", cursor, limit = defaultPage }: Query,
): Promise<AnswerOf<typeof endpoints.listCellOrders>["result"]> {
  const [at, orderId] = readCursor(cursor, ["number", "string"]) ?? [];
  const { rows, walkedTo } = await searchCell(deps, sort, {
    ...statusesOf(status),
    lateAt: late === "true" ? deps.now() : undefined,
    area: area === undefined ? undefined : polygonsOfAreas(deps, area),
    vendorId: vendor,
    riderId: rider,
    search: q?.trim() ? { text: q, riderIds: await findRidersByText(deps.pool, q) } : undefined,
    after: at === undefined || orderId === undefined ? undefined : { at: new Date(at), orderId },
    limit: limit + 1,
  });
  const sortedBy = ({ created_at, urgent_at, order_id }: CellRow) =>
    [(sort === "urgent" ? (urgent_at ?? created_at) : created_at).getTime(), order_id] as const;
  const page = pageAfter(rows, limit, sortedBy, (row) => row);
  const data: ConsoleOrder[] = [];
  for (const row of page.data) {
    data.push(consoleOrderOf(row, deps));
    if (data.length % writtenAtOnce === 0) await othersFirst();
  }
  return { data, cursor: walkedTo ? cursorOf(sortedBy(walkedTo)) : page.cursor };
}

function statusesOf(filter: string | undefined): { statuses?: OrderStatus[]; isOpen?: boolean } {
  if (filter === undefined || filter === "ANY") return {};
  if (filter === "open") return { isOpen: true };
  const names = filter.split(",").map((name) => name.trim());
  if (!names.every(isOrderStatus)) throw new Refused("malformed_request", { path: ["status"] });
  return { statuses: names };
}

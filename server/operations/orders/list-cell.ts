import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { ConsoleOrder, listCellOrders } from "@waybill/contract/operations/orders";
import { urgencyOf } from "@waybill/domain/operations/urgency";
import { isOrderStatus, type OrderStatus } from "@waybill/domain/orders/status";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { orderOf } from "../../orders/order-row.ts";
import { searchCell, type CellRow } from "../../orders/search/search-cell.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";

type Query = Parsed<(typeof listCellOrders)["query"]>;

/** A page of the orders of the whole cell. */
export async function listCell(
  deps: OrderDeps,
  { status, late, vendor, rider, q, sort = "newest", cursor, limit = defaultPage }: Query,
): Promise<AnswerOf<typeof listCellOrders>["result"]> {
  const [at, orderId] = readCursor(cursor, ["number", "string"]) ?? [];
  const rows = await searchCell(deps, sort, {
    ...statusesOf(status),
    lateAt: late === "true" ? deps.now() : undefined,
    vendorId: vendor,
    riderId: rider,
    search: q,
    after: at === undefined || orderId === undefined ? undefined : { at: new Date(at), orderId },
    limit: limit + 1,
  });
  const sortedBy = ({ created_at, urgent_at, order_id }: CellRow) =>
    [(sort === "urgent" ? (urgent_at ?? created_at) : created_at).getTime(), order_id] as const;
  return pageAfter(rows, limit, sortedBy, (row) => consoleOrderOf(row, deps));
}

function statusesOf(asked: string | undefined): { statuses?: OrderStatus[]; isOpen?: boolean } {
  if (asked === undefined || asked === "ANY") return {};
  if (asked === "open") return { isOpen: true };
  const names = asked.split(",").map((name) => name.trim());
  if (!names.every(isOrderStatus)) throw new Refused("malformed_request", { path: ["status"] });
  return { statuses: names };
}

/** An order as the console shows it. */
export function consoleOrderOf(row: CellRow, deps: OrderDeps): ConsoleOrder {
  const facts = {
    status: row.status,
    hasRider: row.rider !== null,
    openSince: row.open_since,
    dueAt: row.due_at,
    waitingAtShopSince: row.waiting_since,
    incidentSince: row.incident_since,
  };
  return {
    ...orderOf(row, deps),
    rider_id: row.rider === null ? null : row.rider_id,
    who_pays: row.who_pays,
    urgency: urgencyOf(facts, deps.now()),
    urgent_at: row.urgent_at?.toISOString() ?? null,
    incidents: row.incident_kinds ?? [],
  };
}

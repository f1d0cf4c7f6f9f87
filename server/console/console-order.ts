import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { urgencyOf } from "@waybill/domain/operations/urgency";
import type { OrderDeps } from "../orders/order-deps.ts";
import { orderOf } from "../orders/order-row.ts";
import type { CellRow } from "../orders/search/search-cell.ts";

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
    fleet_id: row.fleet_id,
    courier_cost:
      row.courier_cost_minor == null
        ? null
        : // The server writes an ISO 4217 code.
          fromMinor(Number(row.courier_cost_minor), row.details.currency as Currency),
    who_pays: row.who_pays,
    urgency: urgencyOf(facts, deps.now()),
    urgent_at: row.urgent_at?.toISOString() ?? null,
    incidents: row.incident_kinds ?? [],
  };
}

import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { waitingIncident, standingOf } from "@waybill/domain/operations/floor-standing";
import { urgencyOf, type UrgencyFacts } from "@waybill/domain/operations/urgency";
import { lastRankedStatus } from "@waybill/domain/orders/order";
import { isRankedBetween } from "@waybill/domain/orders/status";
import { arrivalsOf } from "@waybill/domain/tracking/arrivals";
import { likelyDelivery } from "@waybill/domain/tracking/likely-delivery";
import type { OrderDeps } from "../orders/order-deps.ts";
import { orderOfRow } from "../orders/order-row.ts";
import type { CellRow } from "../orders/search/search-cell.ts";

/** An order as sent to the console. */
export function consoleOrderOf(row: CellRow, deps: OrderDeps): ConsoleOrder {
  const facts: UrgencyFacts = {
    status: row.status,
    hasRider: row.rider !== null,
    openSince: row.open_since,
    dueAt: row.due_at,
    waitingAtShopSince: row.waiting_since,
    incidentSince: row.incident_since,
  };
  return {
    ...orderOfRow(row, deps),
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
    ...floorOf(row, facts, deps),
    taken_by: row.taken_by === null ? null : { user_id: row.taken_by, email: row.taken_by_email },
  };
}

/** Which of the console's lists an order belongs to, and its likely arrival time. */
function floorOf(
  row: CellRow,
  facts: UrgencyFacts,
  { now, settings }: OrderDeps,
): Pick<ConsoleOrder, "standing" | "likely_at"> {
  const at = now();
  const { pickup_at, delivery_at, ready_at } = row.details;
  const order = {
    status: row.status,
    status_history: row.status_history,
    created_at: row.created_at.toISOString(),
    preordered_for: row.preordered_for,
    pickup_at,
    delivery_at,
    ready_at,
  };
  const rider = row.eta_at && {
    updated_at: row.eta_at.toISOString(),
    eta_minutes: row.eta_minutes,
    eta_stop: row.eta_stop,
  };
  const around = { rider, now: at, speed: settings.simulationSpeed };
  const likelyAt = likelyDelivery(order, around);
  const standing = standingOf(
    {
      ...facts,
      hasParcel: isRankedBetween(lastRankedStatus(order), "PICKED_UP", "NEAR_CUSTOMER"),
      incidentKind: waitingIncident(row.incident_kinds ?? [], row.status),
      likelyAt,
      pickupAt: arrivalsOf(order, around).pickup ?? null,
      declinedBy: row.declined_by,
      riderSeenAt: facts.hasRider && row.has_own_rider ? row.rider_seen_at : undefined,
      statusSince: new Date(row.status_history.at(-1)?.created_at ?? row.created_at),
    },
    at,
  );
  return { standing, likely_at: likelyAt?.toISOString() ?? null };
}

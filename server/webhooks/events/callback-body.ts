import type { StatusEvent } from "@waybill/contract/partner/events";
import { shownStatus } from "@waybill/domain/partner/shown-status";
import { isRiderAssigned } from "@waybill/domain/orders/order";
import { isActive } from "@waybill/domain/orders/status";
import { orderOfRow, type OrderRow } from "../../orders/order-row.ts";
import { orderAnswer } from "../../partner/orders/order-answer.ts";
import type { PartnerData } from "../../partner/orders/find-partner-data.ts";
import type { Deps } from "../../platform/deps.ts";

type BodyDeps = Pick<Deps, "publicUrl" | "settings" | "secret">;
type Place = { latitude: number; longitude: number };

/** True if a rider works on the order. */
export const hasActiveRider = ({ rider, status, status_history }: OrderRow): boolean =>
  rider !== null && isRiderAssigned(status_history) && (isActive(status) || status === "RETURN_INITIATED");

/**
 * The body of an order's event for one entry of its history, without recipient data. `place` is the rider's
 * position, for the last entry only; `happenedAt` is the event's time if later than the entry.
 */
export function statusBody(
  deps: BodyDeps,
  order: OrderRow,
  {
    entry,
    own,
    place,
    happenedAt,
  }: { entry: number; own: PartnerData | undefined; place: Place; happenedAt?: string | undefined },
): string {
  const isLast = entry === order.status_history.length - 1;
  const at = order.status_history[entry];
  if (!at) throw new Error(`Order ${order.order_id} has no entry ${entry} in its history.`);
  const then: OrderRow = isLast
    ? order
    : {
        ...order,
        status: at.status,
        status_history: order.status_history.slice(0, entry + 1),
        updated_at: new Date(happenedAt ?? at.created_at),
      };
  const shown = orderAnswer(deps, orderOfRow(then, deps), own);
  const isAtHand = isLast && hasActiveRider(then);
  const body: StatusEvent = {
    order_id: shown.order_id,
    client_order_id: shown.client_order_id,
    status: shown.status,
    timeline: shown.timeline,
    driver: {
      ...shown.driver,
      ...(isAtHand && { location: { latitude: place.latitude, longitude: place.longitude } }),
    },
    created_at: shown.created_at,
    updated_at: shown.updated_at,
    tracking_link: shown.tracking_link,
    proof_of_pickup_url: shown.proof_of_pickup_url,
    proof_of_delivery_url: shown.proof_of_delivery_url,
    proof_of_return_url: shown.proof_of_return_url,
    distance: shown.distance,
    ...(shown.failure && { failure: shown.failure }),
    ...(shown.cancellation && { cancellation: shown.cancellation }),
    delivery_tasks: shown.delivery_tasks,
    pickup_tasks: shown.pickup_tasks,
    packaging: shown.packaging,
  };
  return JSON.stringify(body);
}

/**
 * The indexes of the history entries that are sent to partners; skips an entry that looks like the previous one to
 * them.
 */
export const indexesOfSentEntries = ({ status_history }: Pick<OrderRow, "status_history">): number[] =>
  status_history.flatMap(({ status }, at) => {
    const before = status_history[at - 1];
    return before && shownStatus(before.status) === shownStatus(status) ? [] : [at];
  });

/** An event of a nonexistent order, for testing an endpoint. */
export const testBody = (now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  const body: StatusEvent = {
    order_id: "test",
    client_order_id: "test",
    status: "NEW",
    timeline: {
      estimated_pickup_time: null,
      estimated_delivery_time: null,
      pickup_window: null,
      delivery_window: null,
    },
    driver: { id: "", name: "", phone_number: "" },
    created_at: seconds,
    updated_at: seconds,
    tracking_link: "",
    proof_of_pickup_url: null,
    proof_of_delivery_url: null,
    proof_of_return_url: null,
    distance: 0,
    delivery_tasks: { age_validation_required: false, handover_confirmation: { drop_off: "NONE" } },
    pickup_tasks: { pickup_code: "" },
    packaging: { size: null, weight: null },
  };
  return JSON.stringify(body);
};

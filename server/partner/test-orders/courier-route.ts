import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { between, seededRandom } from "@waybill/domain/seeded-random";
import type { OrderRow } from "../../orders/order-row.ts";

type Leg = { from: keyof Places; to: keyof Places; share: readonly [from: number, to: number] };
type Places = { start: Place; outlet: Place; recipient: Place };

/** The part of a route ridden in each status; the last tenth is ridden in the "near" status. */
const legs: Partial<Record<OrderStatus, Leg>> = {
  COURIER_ACCEPTED_DELIVERY: { from: "start", to: "outlet", share: [0, 0.9] },
  NEAR_VENDOR: { from: "start", to: "outlet", share: [0.9, 1] },
  PICKED_UP: { from: "start", to: "outlet", share: [1, 1] },
  COURIER_LEFT_VENDOR: { from: "outlet", to: "recipient", share: [0, 0.9] },
  NEAR_CUSTOMER: { from: "outlet", to: "recipient", share: [0.9, 1] },
  DELIVERED: { from: "outlet", to: "recipient", share: [1, 1] },
  RETURN_INITIATED: { from: "recipient", to: "outlet", share: [0, 1] },
  RETURNED_TO_VENDOR: { from: "recipient", to: "outlet", share: [1, 1] },
};

const metresPerDegree = 111_320;
const startMetres = 1200;

/** Where a test courier starts: the same for an order in every call and process. */
function startOf(orderId: string, { latitude, longitude }: Place): Place {
  const angle = between(seededRandom("test courier", orderId), 0, 2 * Math.PI);
  const degrees = startMetres / metresPerDegree;
  return {
    latitude: latitude + Math.sin(angle) * degrees,
    longitude: longitude + (Math.cos(angle) * degrees) / Math.cos((latitude * Math.PI) / 180),
  };
}

const between2 = (from: Place, to: Place, share: number): Place => ({
  latitude: from.latitude + (to.latitude - from.latitude) * share,
  longitude: from.longitude + (to.longitude - from.longitude) * share,
});

/** A point on the route between two locations, with one corner as on streets, and the heading there. */
function pointOfRoute(from: Place, to: Place, share: number): Place & { heading: number } {
  const corner = { latitude: to.latitude, longitude: from.longitude };
  const [first, second] = [distanceInMetres(from, corner), distanceInMetres(corner, to)];
  const metres = (first + second) * share;
  const isBeforeCorner = metres < first || second === 0;
  const point = isBeforeCorner
    ? between2(from, corner, first === 0 ? 1 : metres / first)
    : between2(corner, to, (metres - first) / second);
  if (isBeforeCorner) return { ...point, heading: to.latitude >= from.latitude ? 0 : 180 };
  return { ...point, heading: to.longitude >= from.longitude ? 90 : 270 };
}

/** True if a test courier moves during this status. */
export const isMoving = (status: OrderStatus): boolean => {
  const [from, to] = legs[status]?.share ?? [0, 0];
  return to > from;
};

/** The position of a test order's courier at a share of the current status; undefined if no courier is assigned. */
export function positionOfCourier(
  order: Pick<OrderRow, "order_id" | "status" | "details">,
  share: number,
): (Place & { heading: number; left: number }) | undefined {
  const leg = legs[order.status];
  if (!leg) return undefined;
  const { source, customer } = order.details;
  const places: Places = {
    start: startOf(order.order_id, source),
    outlet: source,
    recipient: customer.location,
  };
  const [from, to] = leg.share;
  const ridden = from + (to - from) * Math.min(1, Math.max(0, share));
  return { ...pointOfRoute(places[leg.from], places[leg.to], ridden), left: 1 - ridden };
}

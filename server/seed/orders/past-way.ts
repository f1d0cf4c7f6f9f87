import { orderStatusNames, type OrderStatus } from "@waybill/domain/orders/status";
import { undisturbedPath } from "@waybill/domain/orders/transitions";

/** Where an order that did not go as usual came from. */
const cameFrom: Partial<Record<OrderStatus, OrderStatus>> = {
  PAYMENT_INITIATED: "INITIATED",
  PAYMENT_COMMITTED: "PAYMENT_INITIATED",
  PAYMENT_FAILED: "PAYMENT_INITIATED",
  PAYMENT_CANCELLED: "PAYMENT_INITIATED",
  MODIFIED: "RECEIVED",
  STALLED: "WAITING_FOR_TRANSPORT",
  CANCELLED: "WAITING_FOR_TRANSPORT",
  DELAYED: "COURIER_ACCEPTED_DELIVERY",
  RETURN_INITIATED: "NEAR_CUSTOMER",
  RETURNED_TO_VENDOR: "RETURN_INITIATED",
};

const usualPath: readonly OrderStatus[] = undisturbedPath;

/** How a past order came to a status, from its beginning: a chain of legal moves. */
export function pastWay(status: OrderStatus): readonly OrderStatus[] {
  const before = cameFrom[status] ?? usualPath[usualPath.indexOf(status) - 1];
  return before === undefined ? [status] : [...pastWay(before), status];
}

/** Every status once: what a sandbox shows at least one order of. */
export const everyStatus = orderStatusNames;

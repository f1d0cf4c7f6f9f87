import { undisturbedPath } from "@waybill/domain/orders/transitions";
import { orderStatusNames, type OrderStatus } from "@waybill/domain/orders/status";

const upTo = (status: (typeof undisturbedPath)[number]): readonly OrderStatus[] =>
  undisturbedPath.slice(0, undisturbedPath.indexOf(status) + 1);

/** Ways of orders that did not go as usual, each a chain of legal moves. */
const detours: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  INITIATED: ["INITIATED"],
  PAYMENT_INITIATED: ["INITIATED", "PAYMENT_INITIATED"],
  PAYMENT_COMMITTED: ["INITIATED", "PAYMENT_INITIATED", "PAYMENT_COMMITTED"],
  PAYMENT_FAILED: ["INITIATED", "PAYMENT_INITIATED", "PAYMENT_FAILED"],
  PAYMENT_CANCELLED: ["INITIATED", "PAYMENT_INITIATED", "PAYMENT_CANCELLED"],
  STALLED: ["NEW", "RECEIVED", "WAITING_FOR_TRANSPORT", "STALLED"],
  MODIFIED: ["NEW", "RECEIVED", "MODIFIED"],
  DELAYED: [...upTo("COURIER_ACCEPTED_DELIVERY"), "DELAYED"],
  CANCELLED: ["NEW", "RECEIVED", "WAITING_FOR_TRANSPORT", "CANCELLED"],
  RETURN_INITIATED: [...upTo("NEAR_CUSTOMER"), "RETURN_INITIATED"],
  RETURNED_TO_VENDOR: [...upTo("NEAR_CUSTOMER"), "RETURN_INITIATED", "RETURNED_TO_VENDOR"],
};

const isOnPath = (status: OrderStatus): status is (typeof undisturbedPath)[number] =>
  undisturbedPath.some((one) => one === status);

/** How a past order came to a status, from its beginning. */
export const pastWay = (status: OrderStatus): readonly OrderStatus[] =>
  detours[status] ?? (isOnPath(status) ? upTo(status) : [status]);

/** Every status once: what a sandbox shows at least one order of. */
export const everyStatus = orderStatusNames;

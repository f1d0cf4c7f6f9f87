import { orderStatusNames, type OrderStatus } from "./status.ts";

/**
 * The transition table; docs/decisions/0001-order-transitions.md has the reasons (spec §4 leaves it open). The
 * server refuses every other move. Who may cancel is a separate rule: who-may-cancel.ts.
 */
export const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  INITIATED: ["PAYMENT_INITIATED", "PAYMENT_FAILED", "PAYMENT_CANCELLED"],
  PAYMENT_INITIATED: ["PAYMENT_COMMITTED", "PAYMENT_FAILED", "PAYMENT_CANCELLED"],
  PAYMENT_COMMITTED: ["NEW", "PAYMENT_FAILED", "CANCELLED"],
  NEW: ["RECEIVED", "PAYMENT_INITIATED", "PAYMENT_COMMITTED", "MODIFIED", "DELAYED", "STALLED", "CANCELLED"],
  STALLED: ["NEW", "CANCELLED"],
  RECEIVED: [
    "RECEIVED_BY_VENDOR",
    "ACCEPTED_BY_VENDOR",
    "WAITING_FOR_TRANSPORT",
    "PAYMENT_INITIATED",
    "PAYMENT_COMMITTED",
    "MODIFIED",
    "DELAYED",
    "STALLED",
    "CANCELLED",
  ],
  RECEIVED_BY_VENDOR: [
    "ACCEPTED_BY_VENDOR",
    "WAITING_FOR_TRANSPORT",
    "MODIFIED",
    "DELAYED",
    "STALLED",
    "CANCELLED",
  ],
  ACCEPTED_BY_VENDOR: ["WAITING_FOR_TRANSPORT", "MODIFIED", "DELAYED", "STALLED", "CANCELLED"],
  WAITING_FOR_TRANSPORT: [
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "MODIFIED",
    "DELAYED",
    "STALLED",
    "CANCELLED",
  ],
  ASSIGNED_TO_TRANSPORT: [
    "COURIER_ACCEPTED_DELIVERY",
    "WAITING_FOR_TRANSPORT",
    "MODIFIED",
    "DELAYED",
    "CANCELLED",
  ],
  COURIER_ACCEPTED_DELIVERY: [
    "NEAR_VENDOR",
    "PICKED_UP",
    "WAITING_FOR_TRANSPORT",
    "MODIFIED",
    "DELAYED",
    "CANCELLED",
  ],
  MODIFIED: [
    "RECEIVED_BY_VENDOR",
    "ACCEPTED_BY_VENDOR",
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "NEAR_VENDOR",
    "DELAYED",
    "STALLED",
    "CANCELLED",
  ],
  NEAR_VENDOR: ["PICKED_UP", "WAITING_FOR_TRANSPORT", "MODIFIED", "DELAYED", "CANCELLED"],
  PICKED_UP: [
    "COURIER_LEFT_VENDOR",
    "NEAR_CUSTOMER",
    "DELIVERED",
    "RETURN_INITIATED",
    "DELAYED",
    "CANCELLED",
  ],
  COURIER_LEFT_VENDOR: ["NEAR_CUSTOMER", "DELIVERED", "RETURN_INITIATED", "DELAYED", "CANCELLED"],
  NEAR_CUSTOMER: ["DELIVERED", "RETURN_INITIATED", "DELAYED", "CANCELLED"],
  DELIVERED: [],
  RETURN_INITIATED: ["RETURNED_TO_VENDOR", "CANCELLED"],
  RETURNED_TO_VENDOR: [],
  DELAYED: [
    "RECEIVED_BY_VENDOR",
    "ACCEPTED_BY_VENDOR",
    "WAITING_FOR_TRANSPORT",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "NEAR_VENDOR",
    "PICKED_UP",
    "COURIER_LEFT_VENDOR",
    "NEAR_CUSTOMER",
    "DELIVERED",
    "RETURN_INITIATED",
    "STALLED",
    "CANCELLED",
  ],
  CANCELLED: [],
  PAYMENT_FAILED: ["PAYMENT_INITIATED", "PAYMENT_CANCELLED"],
  PAYMENT_CANCELLED: [],
};

/** Additional transitions after a merchant chose a second attempt (after-failure.ts). */
const nextStatusesOfSecondTry: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  COURIER_LEFT_VENDOR: ["PICKED_UP"],
  NEAR_CUSTOMER: ["PICKED_UP"],
};

/** The statuses an order can be moved to. CANCELLED has its own rules (who-may-cancel.ts). */
export type MoveStatus = Exclude<OrderStatus, "CANCELLED">;
export const isMove = (status: OrderStatus): status is MoveStatus => status !== "CANCELLED";

/** The statuses without a successor. */
export const finalStatuses: readonly OrderStatus[] = orderStatusNames.filter(
  (status) => nextStatuses[status].length === 0,
);

/**
 * True if an order may move from `from` to `to`. No status follows itself. `isSecondTry`: the merchant chose a
 * second attempt.
 */
export const mayFollow = (from: OrderStatus, to: OrderStatus, isSecondTry = false): boolean =>
  nextStatuses[from].includes(to) || (isSecondTry && (nextStatusesOfSecondTry[from]?.includes(to) ?? false));

/**
 * The path of an order without problems, start to end: the simulator follows it, and the recipient's view shows it.
 * Each step is an allowed move and none lowers the rank.
 */
export const happyPath = [
  "NEW",
  "RECEIVED",
  "RECEIVED_BY_VENDOR",
  "ACCEPTED_BY_VENDOR",
  "WAITING_FOR_TRANSPORT",
  "ASSIGNED_TO_TRANSPORT",
  "COURIER_ACCEPTED_DELIVERY",
  "NEAR_VENDOR",
  "PICKED_UP",
  "COURIER_LEFT_VENDOR",
  "NEAR_CUSTOMER",
  "DELIVERED",
] as const satisfies readonly OrderStatus[];

/**
 * The statuses that follow a successful card payment at once: placed, and received, like an order without a card.
 */
export const statusesAfterPayment = [
  "PAYMENT_COMMITTED",
  "NEW",
  "RECEIVED",
] as const satisfies readonly OrderStatus[];

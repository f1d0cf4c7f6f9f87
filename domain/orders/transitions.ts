import { orderStatusNames, type OrderStatus } from "./status.ts";

/**
 * Which status may follow which: docs/decisions/0001-order-transitions.md says why (spec §4 leaves it open).
 * The server refuses every other move. Who may make a move is another rule: orders are cancelled by who-may-cancel.ts.
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

/** What else may follow where a merchant has chosen a second try after a failure (after-failure.ts), and nowhere else. */
const nextStatusesOfSecondTry: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  COURIER_LEFT_VENDOR: ["PICKED_UP"],
  NEAR_CUSTOMER: ["PICKED_UP"],
};

/** Where an order may be moved to. CANCELLED is none of them: a cancellation has rules of its own (who-may-cancel.ts). */
export type MoveStatus = Exclude<OrderStatus, "CANCELLED">;
export const isMove = (status: OrderStatus): status is MoveStatus => status !== "CANCELLED";

/** The statuses that nothing follows. */
export const finalStatuses: readonly OrderStatus[] = orderStatusNames.filter(
  (status) => nextStatuses[status].length === 0,
);

/** Whether an order in `from` may move to `to`. No status follows itself. `isSecondTry`: by a merchant's choice of one. */
export const mayFollow = (from: OrderStatus, to: OrderStatus, isSecondTry = false): boolean =>
  nextStatuses[from].includes(to) || (isSecondTry && (nextStatusesOfSecondTry[from]?.includes(to) ?? false));

/**
 * The path that an undisturbed order takes, start to end: what the simulator walks and what the recipient sees.
 * Each step is a legal move and none goes down in the progress order.
 */
export const undisturbedPath = [
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

/** What an order goes through in one go once its card has paid: placed, and taken in as one that needs no card. */
export const paidPath = ["PAYMENT_COMMITTED", "NEW", "RECEIVED"] as const satisfies readonly OrderStatus[];

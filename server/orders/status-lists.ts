import {
  isActive,
  isCancelledLike,
  isDone,
  orderStatusNames,
  type OrderStatus,
} from "@waybill/domain/orders/status";
import { raw, type Fragment } from "../platform/database/statement.ts";

/** Statuses as a statement lists them. */
export const listed = (statuses: readonly OrderStatus[]): Fragment =>
  raw(statuses.map((status) => `'${status}'`).join(", "));

/** The statuses of ended orders, which the index of open orders leaves out. */
export const past = listed(orderStatusNames.filter((status) => isDone(status) || isCancelledLike(status)));

/** Where a rider carries an order, or could. */
export const carried = listed(
  orderStatusNames.filter((status) => isActive(status) || status === "RETURN_INITIATED"),
);

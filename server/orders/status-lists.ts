import {
  isActive,
  isCancelledLike,
  isDone,
  orderStatusNames,
  type OrderStatus,
} from "@waybill/domain/orders/status";
import { raw, type Fragment } from "../platform/database/statement.ts";

/** A list of statuses for SQL's `in (…)`. */
export const statusListSql = (statuses: readonly OrderStatus[]): Fragment =>
  raw(statuses.map((status) => `'${status}'`).join(", "));

/** The statuses of ended orders, which the index of open orders excludes. */
export const endedStatusesSql = statusListSql(
  orderStatusNames.filter((status) => isDone(status) || isCancelledLike(status)),
);

/** The statuses of orders that have a rider, or may get one. */
export const statusesWithRiderSql = statusListSql(
  orderStatusNames.filter((status) => isActive(status) || status === "RETURN_INITIATED"),
);

import type { OrderRow } from "../order-row.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { updateDetails } from "./rows.ts";

/**
 * Writes details that someone other than the sender changed, such as the recipient; undefined if the order changed
 * concurrently. Goods, time and pickup are changed by updateOrder, which checks them.
 */
export const writeDetails = (
  db: Queryable,
  order: Parameters<typeof updateDetails>[1],
  change: Parameters<typeof updateDetails>[2],
): Promise<OrderRow | undefined> => updateDetails(db, order, change);

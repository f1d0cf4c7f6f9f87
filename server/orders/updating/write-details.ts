import type { OrderRow } from "../order-row.ts";
import type { Queryable } from "../../platform/database/transaction.ts";
import { updateDetails } from "./rows.ts";

/**
 * Writes details that were changed by somebody who asks for no order, as its recipient; undefined: the order changed
 * meanwhile. What an order holds, when it comes and from where is changed by updateOrder, which checks it.
 */
export const writeDetails = (
  db: Queryable,
  order: Parameters<typeof updateDetails>[1],
  change: Parameters<typeof updateDetails>[2],
): Promise<OrderRow | undefined> => updateDetails(db, order, change);

import type { OrderDeps } from "../../orders/order-deps.ts";
import { findPartnerOrders, type PartnerOrderRow } from "./rows.ts";

/** The data that a partner's system stored with its order, besides the fields of every order. */
export type PartnerData = PartnerOrderRow;

/** The partners' data of several orders, by order id. */
export const findPartnerData = (
  { pool }: Pick<OrderDeps, "pool">,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, PartnerData>> => findPartnerOrders(pool, orderIds);

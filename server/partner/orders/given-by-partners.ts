import type { OrderDeps } from "../../orders/order-deps.ts";
import { findPartnerOrders, type PartnerOrderRow } from "./rows.ts";

/** What a partner's system stored with its order, besides the fields of every order. */
export type OfPartner = PartnerOrderRow;

/** The partners' data of several orders, by order id. */
export const givenByPartners = (
  { pool }: Pick<OrderDeps, "pool">,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OfPartner>> => findPartnerOrders(pool, orderIds);

import type { OrderDeps } from "../../orders/order-deps.ts";
import { findPartnerOrders, type PartnerOrderRow } from "./rows.ts";

/** What a shop's system gave of an order that it placed, beyond what every order has. */
export type OfPartner = PartnerOrderRow;

/** The same of several orders, by order. */
export const givenByPartners = (
  { pool }: Pick<OrderDeps, "pool">,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OfPartner>> => findPartnerOrders(pool, orderIds);

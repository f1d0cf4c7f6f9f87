import type { OrderDeps } from "../../orders/order-deps.ts";
import { findPartnerOrders, type PartnerOrderRow } from "./rows.ts";

/** A shop system's own data of its order, beyond what every order has. */
export type OfPartner = PartnerOrderRow;

/** The same for several orders, by order. */
export const givenByPartners = (
  { pool }: Pick<OrderDeps, "pool">,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OfPartner>> => findPartnerOrders(pool, orderIds);

import { invalidPayload } from "../partner-route.ts";
import type { Order as Shown } from "@waybill/contract/partner/order";
import { readOrder as findOrder } from "../../orders/search/read-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Client } from "../access/client-of-token.ts";
import { throwContractRefusal } from "../contract-refusals.ts";
import { orderAnswer } from "./order-answer.ts";
import { findPartnerOrders } from "./rows.ts";

/** Reads an order of the client's vendors. */
export async function readOrder(deps: OrderDeps, client: Client, orderId: string): Promise<Shown> {
  const which = { orderId, vendorId: client.vendorId };
  const order = await findOrder(deps, client, which).catch((problem: unknown) =>
    throwContractRefusal(problem, invalidPayload),
  );
  return orderAnswer(deps, order, (await findPartnerOrders(deps.pool, [orderId])).get(orderId));
}

import type { Order } from "@waybill/contract/partner/order";
import { findOwnOrder } from "../../orders/find-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { setReadyTime } from "../../orders/updating/set-ready-time.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { Client } from "../access/client-of-token.ts";
import { throwContractRefusal } from "../contract-refusals.ts";
import { title } from "./change-order.ts";
import { readOrder } from "./read-order.ts";

/** Marks an order as ready, as a merchant does. */
export async function tellReady(
  deps: OrderDeps,
  client: Client,
  { orderId, readyAt }: { orderId: string; readyAt: number | null | undefined },
): Promise<Order> {
  try {
    await findOwnOrder(deps, client, { orderId, vendorId: client.vendorId });
    await setReadyTime(deps, client, { orderId, readyAt });
  } catch (problem) {
    if (problem instanceof Refused && problem.refusal === "order_not_updatable")
      throw new PartnerRefused(409, "ORDER_NOT_UPDATABLE", "order can not be updated");
    if (problem instanceof Refused && problem.refusal === "order_changed_meanwhile")
      throw new PartnerRefused(409, "ORDER_CHANGED", "The order has changed meanwhile");
    throwContractRefusal(problem, title);
  }
  return readOrder(deps, client, orderId);
}

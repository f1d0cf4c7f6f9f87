import type * as endpoints from "@waybill/contract/partner/orders";
import type { SchemaInput } from "@waybill/contract/endpoint";
import type { DeliveryRequest } from "@waybill/contract/partner/order";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Client } from "../access/client-of-token.ts";
import { priceDelivery } from "./priced-delivery.ts";

type Fee = SchemaInput<(typeof endpoints.askFee)["answer"]>;

/** Returns the price of a delivery. */
export async function askFee(deps: OrderDeps, client: Client, request: DeliveryRequest): Promise<Fee> {
  const { branch, quote } = await priceDelivery(deps, client, request);
  return {
    client_order_id: request.client_order_id ?? "",
    estimated_delivery_fee: quote.fee,
    sender: branch.sender,
  };
}

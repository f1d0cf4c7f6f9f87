import { invalidPayload } from "../partner-route.ts";
import type * as endpoints from "@waybill/contract/partner/orders";
import type { SchemaInput } from "@waybill/contract/endpoint";
import { findOwnOrder } from "../../orders/find-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { positionOf } from "../../fleets/riders/read-rider.ts";
import type { Client } from "../access/client-of-token.ts";
import { throwContractRefusal } from "../contract-refusals.ts";
import { findPartnerOrders } from "./rows.ts";

type Coordinates = SchemaInput<(typeof endpoints.readCoordinates)["answer"]>;

/** The position of an order's courier. */
export async function readCoordinates(
  deps: OrderDeps,
  client: Client,
  orderId: string,
): Promise<Coordinates> {
  const which = { orderId, vendorId: client.vendorId };
  const row = await findOwnOrder(deps, client, which).catch((problem: unknown) =>
    throwContractRefusal(problem, invalidPayload),
  );
  const position = await positionOf(deps, row);
  if (!position) throw new PartnerRefused(404, "COURIER_NOT_ASSIGNED", "no driver is currently assigned");
  const own = (await findPartnerOrders(deps.pool, [orderId])).get(orderId);
  return {
    client_order_id: own?.client_order_id ?? "",
    latitude: position.latitude,
    longitude: position.longitude,
    updated_at: Math.floor(Date.parse(position.updated_at) / 1000),
  };
}

import type * as endpoints from "@waybill/contract/partner/orders";
import type { SchemaInput } from "@waybill/contract/endpoint";
import type { DeliveryRequest } from "@waybill/contract/partner/order";
import { partnerChannel } from "@waybill/domain/orders/channels";
import { deliverableArea } from "../../pricing/areas/delivery-area.ts";
import { estimateDelivery } from "../../pricing/estimate-delivery.ts";
import { requirePreorderInWindow } from "../../pricing/quote-fee.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Client } from "../access/client-of-token.ts";
import { outsideRange, throwContractRefusal } from "../contract-refusals.ts";
import { locateDelivery, title } from "./priced-delivery.ts";

type Time = SchemaInput<(typeof endpoints.askTime)["answer"]>;
const minuteMs = 60_000;
/** A delivery within these margins of its estimate counts as expected. */
const [soonerMs, laterMs] = [5 * minuteMs, 10 * minuteMs];

/** The expected pickup and arrival of a delivery, now or at the requested time. */
export async function askTime(deps: OrderDeps, client: Client, request: DeliveryRequest): Promise<Time> {
  const branch = await locateDelivery(deps, client, request);
  try {
    requirePreorderInWindow(request.preordered_for, deps.now(), partnerChannel);
  } catch (problem) {
    throwContractRefusal(problem, title);
  }
  const { location } = request.recipient;
  const route = { vendorId: branch.vendorId, from: branch.place, to: location };
  if ((await deliverableArea(deps, route)).reason !== undefined) throw outsideRange();
  const { estimations } = await estimateDelivery(deps, client, {
    vendor_id: branch.vendorId,
    vendor_location: branch.place,
    location,
  });
  const minutes = estimations.delivery_minutes - estimations.pickup_minutes;
  const arrival = request.preordered_for
    ? request.preordered_for * 1000
    : Date.parse(estimations.delivery_at);
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    client_order_id: request.client_order_id ?? "",
    estimated_pickup_time: time(arrival - minutes * minuteMs),
    estimated_delivery_time: time(arrival),
    delivery_duration: `PT${minutes}M`,
    lower_bound: time(arrival - soonerMs),
    upper_bound: time(arrival + laterMs),
  };
}

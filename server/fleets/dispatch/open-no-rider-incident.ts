import { candidatesAtSpeed } from "@waybill/domain/dispatch/riders-time";
import { openIncident } from "../incidents/open-incident.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { readDispatchFacts } from "./by-order/read-dispatch-facts.ts";

/** Opens an incident for an order that no rider accepts, with the number of riders on duty who are too far away. */
export async function openNoRiderIncident(
  deps: OrderDeps,
  { order_id }: { order_id: string },
): Promise<void> {
  const { order, riders, turn } = await readDispatchFacts(deps, order_id);
  const atWork = riders.map(({ facts }) => facts).filter(({ state }) => state !== "off");
  const { leftOut } = candidatesAtSpeed(order, atWork, turn, turn.speed);
  const out_of_reach = leftOut.filter(({ reasons }) => reasons[0] === "too_far").length;
  await openIncident(deps, { orderId: order_id, kind: "no_taker", detail: { out_of_reach } });
}

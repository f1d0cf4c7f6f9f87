import { isDone, isStopped } from "@waybill/domain/orders/status";
import type { DeliveryProof } from "@waybill/domain/riders/proof-needs";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Deps } from "../../platform/deps.ts";
import { pinOf, proofsAskedOf } from "./jobs/job-answer.ts";

/** The PIN that the recipient reads out at the door; undefined if the order needs none, or is over. */
export function pinOfRecipient(
  deps: Pick<Deps, "secret">,
  order: OrderRow,
  market: readonly DeliveryProof[],
): string | undefined {
  if (isDone(order.status) || isStopped(order.status)) return undefined;
  return proofsAskedOf(order, market).includes("pin") ? pinOf(deps, order.order_id) : undefined;
}

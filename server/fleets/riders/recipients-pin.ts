import { isDone, isStopped } from "@waybill/domain/orders/status";
import { type DeliveryProof, proofsOfMarket } from "@waybill/domain/riders/proof-needs";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import type { Deps } from "../../platform/deps.ts";
import { pinOf, proofsAskedOf } from "./jobs/job-answer.ts";

/** What the recipient reads out at the door; undefined: the order asks for no PIN, or is over. */
export const pinForRecipient = async (
  deps: Pick<Deps, "db" | "settings" | "secret">,
  order: OrderRow,
): Promise<string | undefined> =>
  pinWhereAsked(deps, order, proofsOfMarket(await countryParameter(deps, "deliveryProof")));

/** The same, where it is known what the market asks for. */
export function pinWhereAsked(
  deps: Pick<Deps, "secret">,
  order: OrderRow,
  market: readonly DeliveryProof[],
): string | undefined {
  if (isDone(order.status) || isStopped(order.status)) return undefined;
  return proofsAskedOf(order, market).includes("pin") ? pinOf(deps, order.order_id) : undefined;
}

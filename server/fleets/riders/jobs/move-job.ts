import type { Parsed } from "@waybill/contract/endpoint";
import type { Order } from "@waybill/contract/order";
import type { reportPosition as endpoint } from "@waybill/contract/riders/riders";
import { isRankedBetween, type OrderStatus } from "@waybill/domain/orders/status";
import type { MoveStatus } from "@waybill/domain/orders/transitions";
import { findJob } from "../../../orders/find-order.ts";
import { moveOrder } from "../../../orders/moving/move-order.ts";
import type { OrderDeps } from "../../../orders/order-deps.ts";
import { orderOf } from "../../../orders/order-row.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { putPosition } from "../rows.ts";

/** What a rider may set; how an order begins, changes and is cancelled is for others to decide. */
const isRidersStatus = (status: OrderStatus): status is MoveStatus =>
  status === "DELAYED" ||
  (status !== "MODIFIED" && isRankedBetween(status, "RECEIVED", "RETURNED_TO_VENDOR"));

/** Moves an order of the fleet along the transition table. */
export async function moveJob(
  deps: OrderDeps,
  actor: Extract<Actor, { kind: "fleet" }>,
  orderId: string,
  status: OrderStatus,
): Promise<Order> {
  const order = await findJob(deps, actor, orderId);
  if (!isRidersStatus(status)) throw new Refused("order_not_movable", { path: ["status"] });
  return orderOf(await moveOrder(deps, order, [status], { by: actor }), deps);
}

/** Records where the rider of an order is now; minutes without a stop are to the order's next one. */
export async function reportPosition(
  { pool, now }: Pick<Deps, "pool" | "now">,
  { fleetId }: Extract<Actor, { kind: "fleet" }>,
  orderId: string,
  { eta_stop, ...position }: Parsed<(typeof endpoint)["body"]>,
): Promise<void> {
  const isPut = await putPosition(
    pool,
    { orderId, fleetId },
    {
      ...position,
      eta_stop: eta_stop ?? null,
      updated_at: now(),
    },
  );
  if (!isPut) throw new Refused("order_not_found");
}

import type { Order } from "@waybill/contract/order";
import { cancelReasons, whyNotCancellable } from "@waybill/domain/orders/cancelling";
import { mayFollow } from "@waybill/domain/orders/transitions";
import { flagIsOn } from "../../country-settings/flags/flags.ts";
import type { Actor } from "../../platform/actor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findOwnOrder } from "../find-order.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderOf, type OrderRow } from "../order-row.ts";
import { moveOrder } from "./move-order.ts";

type Input = { vendor_id: string; order_id: string; reason: string };

/** A merchant cancels by the rule of spec §4; an operator whatever has not ended, also after the pickup. */
async function isCancellable(deps: OrderDeps, actor: Actor, order: OrderRow): Promise<boolean> {
  if (!mayFollow(order.status, "CANCELLED")) return false;
  if (actor.kind === "operator") return true;
  const delayedCancellation =
    order.status === "DELAYED" && (await flagIsOn(deps, "delayed-cancellation", order.vendor_id));
  return whyNotCancellable(order, { now: deps.now(), delayedCancellation }) === undefined;
}

/** Cancels an order while that is allowed, for one of the known reasons. */
export async function cancelOrder(
  deps: OrderDeps,
  actor: Actor,
  { vendor_id, order_id, reason }: Input,
): Promise<Order> {
  const order = await findOwnOrder(deps, actor, { orderId: order_id, vendorId: vendor_id });
  const known = cancelReasons.find((one) => one === reason);
  if (!known) throw new Refused("cancel_reason_unknown", { path: ["reason"] });
  if (!(await isCancellable(deps, actor, order))) throw new Refused("order_not_cancellable");
  return orderOf(await moveOrder(deps, order, ["CANCELLED"], { cancelReason: known, by: actor }), deps);
}

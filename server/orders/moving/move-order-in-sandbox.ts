import type { Order } from "@waybill/contract/order";
import type { Country } from "@waybill/domain/markets/countries";
import type { OrderStatus } from "@waybill/domain/orders/status";
import { isMove } from "@waybill/domain/orders/transitions";
import { e164 } from "@waybill/domain/phones/phone-numbers";
import type { Granted } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import { findOwnOrder } from "../find-order.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderOfRow, type AssignedRider, type OrderRow } from "../order-row.ts";
import { cancelOrder } from "./cancel-order.ts";
import { moveOrder } from "./move-order.ts";

type Input = { orderId: string; status: OrderStatus; at: string | undefined };
/** Stores a proof of the order's return. */
type ProveReturn = (order: Granted<OrderRow>) => Promise<OrderRow>;
/** Hooks that run with a step in the sandbox; the feature that stores proofs adds its hook when it opens. */
export type SandboxSteps = { proveReturn?: ProveReturn };

const takesRider: readonly OrderStatus[] = ["ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"];

/**
 * Moves an order by hand, to try things out: only along legal transitions, but at any time, and with a made-up
 * rider if the status needs one.
 */
export async function moveOrderInSandbox(
  deps: OrderDeps & { sandboxSteps: SandboxSteps },
  actor: Actor,
  { orderId, status, at }: Input,
): Promise<Order> {
  const order = await findOwnOrder(deps, actor, { orderId });
  const backdated = at === undefined ? undefined : new Date(at);
  if (!isMove(status)) {
    const cancelling = { order, as: "sandbox", reason: "reason_unknown", at: backdated } as const;
    return orderOfRow(await cancelOrder(deps, actor, cancelling), deps);
  }
  const needsRider = takesRider.includes(status) && order.rider === null;
  const moved = await moveOrder(deps, order, [status], {
    by: actor,
    at: backdated,
    rider: needsRider ? { rider: sandboxRider(deps.country), fleetId: null } : undefined,
  });
  const { proveReturn } = deps.sandboxSteps;
  const settled =
    status === "RETURNED_TO_VENDOR" && proveReturn ? await proveReturn({ ...order, ...moved }) : moved;
  return orderOfRow(settled, deps);
}

/** The rider of an order moved by hand: a made-up name, and a number in the country's format. */
export const sandboxRider = (country: Country): AssignedRider => ({
  name: "Sandbox Rider",
  phone_number: e164(country.phone_example, country) ?? country.phone_prefix,
  vehicle: null,
});

import type { Order } from "@waybill/contract/order";
import type { Actor } from "../../platform/actor.ts";
import type { OrderDeps } from "../order-deps.ts";
import { orderOfRow } from "../order-row.ts";
import { findOwnOrder } from "../find-order.ts";

/** One order of a vendor, or of one of its outlets. */
export const readOrder = async (
  deps: OrderDeps,
  actor: Actor,
  which: { orderId: string; vendorId: string },
): Promise<Order> => orderOfRow(await findOwnOrder(deps, actor, which), deps);

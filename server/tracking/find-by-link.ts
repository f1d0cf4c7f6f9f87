import { timingSafeEqual } from "node:crypto";
import { findOrderUnchecked } from "../orders/find-order.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";

/** An order's link: the order's id, and the secret if the link has one. */
export type OrderLink = { orderId: string; secret: string | undefined };

/** True if the secret of a link is the order's own. */
export function isOwnSecret({ tracking_secret }: OrderRow, given: string | undefined): boolean {
  if (given === undefined) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(tracking_secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The order of a link with the right secret; with a wrong secret or none, the order is not found. */
export async function findByLink(
  deps: Pick<Deps, "pool">,
  { orderId, secret }: OrderLink,
): Promise<OrderRow> {
  const order = await findOrderUnchecked(deps, orderId);
  if (!order || !isOwnSecret(order, secret)) throw new Refused("order_not_found");
  return order;
}

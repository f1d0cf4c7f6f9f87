import type { Order } from "@waybill/contract/order";
import type { Deps } from "../platform/deps.ts";
import { orderOf } from "./order-row.ts";
import { findOrder } from "./rows.ts";

/** An order for its recipient, who has no account, with the secret that opens the whole of it. */
export async function orderForTracking(
  deps: Pick<Deps, "pool" | "publicUrl">,
  orderId: string,
): Promise<{ order: Order; secret: string } | undefined> {
  const row = orderId.includes("\0") ? undefined : await findOrder(deps.pool, orderId);
  return row && { order: orderOf(row, deps.publicUrl()), secret: row.tracking_secret };
}

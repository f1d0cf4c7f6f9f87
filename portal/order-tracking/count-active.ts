import type { Order } from "@waybill/contract/order";
import { groupIntoLists } from "@waybill/domain/orders/lists";

/** How many orders are under way: what the open groups of the board hold, counted without loading it. */
export function countActive(orders: readonly Order[], now: Date): number {
  const { new: begun, collected } = groupIntoLists(orders, now);
  return begun.length + collected.length;
}

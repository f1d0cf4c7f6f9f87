import type { Order } from "@waybill/contract/order";

type Version = Pick<Order, "order_id" | "version">;

/** Of two copies of an order the older version loses; of equals the known one stays, so that nothing is drawn anew. */
export const newerOrder = <One extends Version>(known: One | undefined, heard: One): One =>
  known && known.version >= heard.version ? known : heard;

/** The orders with one update in it: the same list where the update is old news, a new order in front. */
export function withOrder<One extends Version>(orders: readonly One[], heard: One): readonly One[] {
  const known = orders.find(({ order_id }) => order_id === heard.order_id);
  if (!known) return [heard, ...orders];
  const winner = newerOrder(known, heard);
  return winner === known ? orders : orders.map((order) => (order === known ? winner : order));
}

/** A fresh answer of the server over what is known: an update that overtook the answer is kept. */
export function withKnown<One extends Version>(fresh: readonly One[], known: readonly One[]): One[] {
  const byId = new Map(known.map((order) => [order.order_id, order]));
  return fresh.map((order) => newerOrder(byId.get(order.order_id), order));
}

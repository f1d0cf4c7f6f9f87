import type { Order } from "@waybill/contract/order";

/** The receipt of an order, with the order's own secret, which its tracking link carries. */
export function receiptPathOf({
  order_id,
  tracking_link,
}: Pick<Order, "order_id" | "tracking_link">): string {
  const secret = new URL(tracking_link, location.origin).searchParams.get("t");
  const query = secret === null ? "" : `?${new URLSearchParams({ t: secret }).toString()}`;
  return `/delivery-receipt/${encodeURIComponent(order_id)}${query}`;
}

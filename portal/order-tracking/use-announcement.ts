import type { Order } from "@waybill/contract/order";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { statusPhrase } from "../order-details/order-heading.ts";

/** What changed last in a word for screen readers: "Ana Reyes: On the way to the customer". Empty until then. */
export function useAnnouncement(orders: readonly Order[] | undefined): string {
  const t = useTexts();
  const known = useRef<ReadonlyMap<string, string>>(undefined);
  const [said, say] = useState("");
  useEffect(() => {
    if (!orders) return;
    const before = known.current;
    known.current = new Map(orders.map((order) => [order.order_id, order.status]));
    const changed = orders.find(
      ({ order_id, status }) => before?.has(order_id) && before.get(order_id) !== status,
    );
    if (!changed) return;
    const { key, values } = statusPhrase(changed, t);
    say(t("order-tracking.announced", { name: changed.customer.name, status: t(key, values) }));
  }, [orders, t]);
  return said;
}

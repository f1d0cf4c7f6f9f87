import { useQuery } from "@tanstack/react-query";
import type { Order } from "@waybill/contract/order";
import { readOrder } from "@waybill/contract/orders";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { call } from "@waybill/client/calls/call.ts";

/** The order that the address names in `order_id`: from the list, or read alone where the list has it not (yet). */
export function useSelectedOrder(vendorId: string, orders: readonly Order[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const orderId = search.get("order_id") ?? undefined;
  const listed = orders?.find(({ order_id }) => order_id === orderId);
  const { data, error } = useQuery({
    queryKey: ["order", orderId],
    queryFn: ({ signal }) =>
      call(readOrder, { query: { vendorId, orderId: orderId ?? "" }, signal }).then(({ result }) => result),
    enabled: orderId !== undefined && orders !== undefined && listed === undefined,
  });

  const select = useCallback(
    (id: string | undefined) =>
      setSearch((known) => {
        const next = new URLSearchParams(known);
        if (id === undefined) next.delete("order_id");
        else next.set("order_id", id);
        return next;
      }),
    [setSearch],
  );

  const order = orderId === undefined ? undefined : (listed ?? data);
  return { orderId, order, isMissing: order === undefined && error !== null, select };
}

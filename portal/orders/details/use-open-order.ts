import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import type { Order } from "@waybill/contract/order";
import { readOrder } from "@waybill/contract/orders";
import { readRider, type RiderPosition } from "@waybill/contract/riders/riders";
import { riderPollEveryMs } from "@waybill/domain/time/timings";
import { isRiderAssigned } from "@waybill/domain/orders/order";
import { queueRider, isRiderPolled } from "@waybill/domain/tracking/rider-tracking";
import { useCallback } from "react";
import { useSearchParams } from "react-router";

/** The order of the address's `order_id`: from the list, or loaded separately if the list lacks it. */
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
      setSearch((before) => {
        const next = new URLSearchParams(before);
        if (id === undefined) next.delete("order_id");
        else next.set("order_id", id);
        return next;
      }),
    [setSearch],
  );

  const order = orderId === undefined ? undefined : (listed ?? data);
  return { orderId, order, isMissing: order === undefined && error !== null, select };
}

/**
 * The position of the open order's rider, polled every 2 s while the status allows it; undefined until a rider has
 * accepted. Responses are kept per order, so that a late one never moves the rider back.
 */
export function useRider(order: Order | undefined): RiderPosition | undefined {
  const client = useQueryClient();
  const isPolled = order !== undefined && isRiderPolled(order.status);
  const orderId = order?.order_id ?? "";
  const key = ["rider", orderId];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly RiderPosition[]> => {
      const { result } = await call(readRider, { params: { orderId }, signal, retries: 0, quiet: true });
      return result === null
        ? []
        : queueRider(client.getQueryData<readonly RiderPosition[]>(key) ?? [], result);
    },
    enabled: isPolled,
    refetchInterval: riderPollEveryMs,
  });
  return isPolled && isRiderAssigned(order.status_history) ? data?.at(-1) : undefined;
}

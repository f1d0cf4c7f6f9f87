import { useQuery } from "@tanstack/react-query";
import type { Order } from "@waybill/contract/order";
import { readRider, type RiderPosition } from "@waybill/contract/riders";
import { isRiderAssigned, isRiderPolled } from "@waybill/domain/orders/tracking-display";
import { riderPollEveryMs } from "@waybill/domain/timings";
import { call } from "../server-calls/call.ts";

/** Where the rider of the tracked order is: asked every 2 s while the status says so, told once one has accepted. */
export function useRider(order: Order | undefined): RiderPosition | undefined {
  const isPolled = order !== undefined && isRiderPolled(order.status);
  const { data } = useQuery({
    queryKey: ["rider", order?.order_id],
    queryFn: ({ signal }) =>
      call(readRider, { params: { orderId: order?.order_id ?? "" }, signal, retries: 0 }).then(
        ({ result }) => result,
      ),
    enabled: isPolled,
    refetchInterval: riderPollEveryMs,
  });
  return isPolled && isRiderAssigned(order.status_history) ? (data ?? undefined) : undefined;
}

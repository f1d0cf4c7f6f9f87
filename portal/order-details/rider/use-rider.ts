import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Order } from "@waybill/contract/order";
import { readRider, type RiderPosition } from "@waybill/contract/riders";
import { isRiderAssigned, isRiderPolled, queueRider } from "@waybill/domain/tracking/rider-tracking";
import { riderPollEveryMs } from "@waybill/domain/timings";
import { call } from "@waybill/client/calls/call.ts";

/**
 * Where the rider of the tracked order is: asked every 2 s while the status says so, told once one has accepted. What
 * was answered is queued by order, so that an answer that comes late never moves the rider back.
 */
export function useRider(order: Order | undefined): RiderPosition | undefined {
  const client = useQueryClient();
  const isPolled = order !== undefined && isRiderPolled(order.status);
  const orderId = order?.order_id ?? "";
  const key = ["rider", orderId];
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<readonly RiderPosition[]> => {
      const { result } = await call(readRider, { params: { orderId }, signal, retries: 0 });
      return result === null
        ? []
        : queueRider(client.getQueryData<readonly RiderPosition[]>(key) ?? [], result);
    },
    enabled: isPolled,
    refetchInterval: riderPollEveryMs,
  });
  return isPolled && isRiderAssigned(order.status_history) ? data?.at(-1) : undefined;
}

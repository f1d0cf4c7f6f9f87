import { useQuery } from "@tanstack/react-query";
import { readOrder } from "@waybill/contract/orders";
import { call } from "@waybill/client/calls/call.ts";

export const orderToUpdateKey = (orderId: string | undefined) => ["order-to-update", orderId];

/** The order that is to be changed, as it stands now. */
export const useOrderToUpdate = (vendorId: string, orderId: string) =>
  useQuery({
    queryKey: orderToUpdateKey(orderId),
    queryFn: ({ signal }) =>
      call(readOrder, { query: { vendorId, orderId }, signal }).then(({ result }) => result),
    gcTime: 0,
  });

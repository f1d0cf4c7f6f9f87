import { useQuery } from "@tanstack/react-query";
import type { Order } from "@waybill/contract/order";
import { listOrders } from "@waybill/contract/orders";
import { minSearchCharacters } from "@waybill/domain/limits";
import { useRested } from "@waybill/client/use-debounced.ts";
import { call } from "@waybill/client/calls/call.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";

const most = 5;
const longestText = 100;

export type OrderSearch = { orders: readonly Order[]; isAsking: boolean };

/** The latest past orders that a text finds once it rested, a parent's outlets' too; guests have none. */
export function useOrdersFound(typed: string, isHurried: boolean): OrderSearch {
  const { mode } = useSession();
  const { vendor } = useSelectedVendor();
  const text = typed.trim().slice(0, longestText);
  const wanted = mode === "GUEST" || [...text].length < minSearchCharacters ? undefined : text;
  const asked = useRested(wanted, isHurried);
  const isDue = wanted !== undefined && asked === wanted;
  const { data, isFetching } = useQuery({
    queryKey: ["orders-found", vendor.vendor_id, asked],
    queryFn: ({ signal }) =>
      call(listOrders, {
        params: { vendorId: vendor.vendor_id },
        query: {
          search: asked,
          count: most,
          ...(vendor.is_parent && { include_outlets: "true" as const }),
        },
        signal,
      }).then(({ result }) => result.data),
    enabled: isDue,
  });
  if (wanted === undefined) return { orders: [], isAsking: false };
  return { orders: (isDue && data) || [], isAsking: !isDue || isFetching };
}

import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Order } from "@waybill/contract/order";
import { useMemo } from "react";
import { withKnown } from "@waybill/client/live/live-rules.ts";
import { useOutletsIncluded } from "@waybill/client/included-outlets.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { readTrackedOrders } from "./read-tracked-orders.ts";

/** How the selected vendor's tracked orders are read and kept: the screen and the badge of its tab share them. */
export function useTrackedQuery() {
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const { isKnown, withOutlets } = useOutletsIncluded();
  const client = useQueryClient();
  const key = useMemo(() => ["tracked-orders", vendorId, withOutlets] as const, [vendorId, withOutlets]);
  const query = queryOptions({
    queryKey: key,
    enabled: isKnown,
    queryFn: async ({ signal }) => {
      const fresh = await readTrackedOrders({ vendorId, withOutlets }, { now: new Date(), signal });
      return withKnown(fresh, client.getQueryData<readonly Order[]>(key) ?? []);
    },
  });
  return { withOutlets, key, query };
}

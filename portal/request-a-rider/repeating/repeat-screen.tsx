import { useQuery } from "@tanstack/react-query";
import { readOrder } from "@waybill/contract/orders";
import type { Vendor } from "@waybill/contract/vendors";
import { useState } from "react";
import { Navigate } from "react-router";
import { pathOfRepeat } from "../../paths.ts";
import { call } from "@waybill/client/calls/call.ts";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { draftLikeOrder } from "../updating/update-of.ts";
import { OrderNotHere } from "../updating/order-not-here.tsx";
import { RequestPage } from "../request-page.tsx";

/** `?repeat=`: a new request filled with that order, at the outlet that had it. */
export function RepeatScreen({ vendor, orderId }: { vendor: Vendor; orderId: string }) {
  const { vendors } = useSelectedVendor();
  const country = useCountry();
  const [round, setRound] = useState(0);
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ["order", orderId],
    queryFn: ({ signal }) =>
      call(readOrder, { query: { vendorId: vendor.vendor_id, orderId }, signal }).then(
        ({ result }) => result,
      ),
  });
  if (!order)
    return <OrderNotHere vendorId={vendor.vendor_id} error={error} onRetry={() => void refetch()} />;
  const isElsewhere = order.vendor_id !== vendor.vendor_id;
  if (isElsewhere && vendors.some(({ vendor_id }) => vendor_id === order.vendor_id))
    return <Navigate to={pathOfRepeat(order.vendor_id, orderId)} replace />;
  return (
    <RequestPage
      key={round}
      vendor={vendor}
      begunWith={{ purpose: "repeat", orderId, order, draft: draftLikeOrder(order, country) }}
      startAfresh={() => setRound((before) => before + 1)}
    />
  );
}

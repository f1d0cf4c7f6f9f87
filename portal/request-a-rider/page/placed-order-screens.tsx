import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { SelectedVendorContext, useSelectedVendor } from "@waybill/client/vendors.ts";
import { redeliverOrder } from "@waybill/contract/merchants/after-failure";
import { readOrder } from "@waybill/contract/orders";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { mayUpdate } from "@waybill/domain/orders/status";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { pathOfRepeat } from "../../navigation/paths.ts";
import { pathOfRedelivery, redeliverParameter } from "../../orders/failures/redelivery.ts";
import { draftLikeOrder, draftOfOrder } from "../draft/draft-of-order.ts";
import { NotUpdatable, OrderLoading, OrderMovedOn } from "./order-not-available.tsx";
import { RequestPage } from "./request-page.tsx";
import { orderToUpdateKey } from "./use-request.ts";

/** `?orderID=`: the request page with that order, or why it can no longer be changed. */
export function UpdateScreen({ vendor, orderId }: { vendor: Vendor; orderId: string }) {
  const selected = useSelectedVendor();
  const country = useCountry();
  const { data: order, error, refetch } = useOrderToUpdate(vendor.vendor_id, orderId);
  const [isOpen, setOpen] = useState(false);
  const [round, setRound] = useState(0);

  if (!order)
    return <OrderLoading vendorId={vendor.vendor_id} error={error} onRetry={() => void refetch()} />;
  if (!isOpen && mayUpdate(order.status)) setOpen(true);
  if (!isOpen) return <NotUpdatable order={order} />;
  return (
    // An order cannot move to another outlet.
    <SelectedVendorContext value={{ ...selected, vendors: [vendor] }}>
      <RequestPage
        key={`${order.order_id} ${round}`}
        vendor={vendor}
        initial={{
          purpose: "orderID",
          orderId: order.order_id,
          order,
          draft: draftOfOrder(order, country),
        }}
        overtaken={mayUpdate(order.status) ? undefined : <OrderMovedOn order={order} />}
        startAfresh={() => setRound((before) => before + 1)}
      />
    </SelectedVendorContext>
  );
}

/** The current state of the order to change. */
const useOrderToUpdate = (vendorId: string, orderId: string) =>
  useQuery({
    queryKey: orderToUpdateKey(orderId),
    queryFn: ({ signal }) =>
      call(readOrder, { query: { vendorId, orderId }, signal }).then(({ result }) => result),
    gcTime: 0,
  });

/**
 * `?repeat=`: a new request filled with that order, at its outlet; with `redeliver` the returned or failed order is
 * sent again.
 */
export function RepeatScreen({ vendor, orderId }: { vendor: Vendor; orderId: string }) {
  const { vendors } = useSelectedVendor();
  const country = useCountry();
  const [search] = useSearchParams();
  const redelivers = search.has(redeliverParameter);
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
  const redelivery = useQuery({
    queryKey: ["redelivery", orderId],
    queryFn: ({ signal }) =>
      call(redeliverOrder, { params: { orderId }, signal }).then(({ result }) => result),
    enabled: redelivers,
    gcTime: 0,
  });
  if (!order)
    return <OrderLoading vendorId={vendor.vendor_id} error={error} onRetry={() => void refetch()} />;
  const isElsewhere = order.vendor_id !== vendor.vendor_id;
  if (isElsewhere && vendors.some(({ vendor_id }) => vendor_id === order.vendor_id)) {
    const pathOf = redelivers ? pathOfRedelivery : pathOfRepeat;
    return <Navigate to={pathOf(order.vendor_id, orderId)} replace />;
  }
  if (redelivers && !redelivery.data)
    return (
      <OrderLoading
        vendorId={vendor.vendor_id}
        error={redelivery.error}
        onRetry={() => void redelivery.refetch()}
      />
    );
  const like = draftLikeOrder(order, country);
  const { redelivery_of, if_undeliverable, ready_in_minutes, reference } = redelivery.data?.order ?? {};
  const draft = redelivers
    ? { ...like, carried: { redelivery_of, if_undeliverable, ready_in_minutes, reference } }
    : like;
  return (
    <RequestPage
      key={round}
      vendor={vendor}
      initial={{ purpose: "repeat", orderId, order, draft }}
      startAfresh={() => setRound((before) => before + 1)}
    />
  );
}

import type { Vendor } from "@waybill/contract/vendors";
import { mayUpdate } from "@waybill/domain/orders/status";
import { useState } from "react";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { SelectedVendorContext, useSelectedVendor } from "@waybill/client/vendors.ts";
import { OrderNotHere } from "./order-not-here.tsx";
import { NotUpdatable, Overtaken } from "../placing/overtaken-order.tsx";
import { RequestPage } from "../request-page.tsx";
import { draftOfOrder } from "./update-of.ts";
import { useOrderToUpdate } from "./use-order-to-update.ts";

/** `?orderID=`: the request page filled with that order, or why it can no longer be changed. */
export function UpdateScreen({ vendor, orderId }: { vendor: Vendor; orderId: string }) {
  const selected = useSelectedVendor();
  const country = useCountry();
  const { data: order, error, refetch } = useOrderToUpdate(vendor.vendor_id, orderId);
  const [isBegun, setBegun] = useState(false);
  const [round, setRound] = useState(0);

  if (!order)
    return <OrderNotHere vendorId={vendor.vendor_id} error={error} onRetry={() => void refetch()} />;
  if (!isBegun && mayUpdate(order.status)) setBegun(true);
  if (!isBegun) return <NotUpdatable order={order} />;
  return (
    // An order stays with its outlet: there is no other to change to.
    <SelectedVendorContext value={{ ...selected, vendors: [vendor] }}>
      <RequestPage
        key={`${order.order_id} ${round}`}
        vendor={vendor}
        begunWith={{
          purpose: "orderID",
          orderId: order.order_id,
          order,
          draft: draftOfOrder(order, country),
        }}
        overtaken={mayUpdate(order.status) ? undefined : <Overtaken order={order} />}
        startAfresh={() => setRound((before) => before + 1)}
      />
    </SelectedVendorContext>
  );
}

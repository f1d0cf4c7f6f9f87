import type { Order } from "@waybill/contract/order";
import type { Vendor } from "@waybill/contract/vendors";
import { isCancelledLike, isCollected, isDone, type OrderStatus } from "@waybill/domain/orders/status";
import { mayUpdate } from "@waybill/domain/orders/updating";
import { Link } from "react-router";
import { pathOfRequest, pathOfTracking } from "../paths.ts";
import { SelectedVendorContext, useSelectedVendor } from "../session/vendors.tsx";
import { useTexts } from "../translations/texts.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { OrderNotHere, Whole } from "./order-not-here.tsx";
import { RequestPage } from "./request-page.tsx";
import styles from "./update-screen.module.css";
import { useOrderToUpdate } from "./use-order-to-update.ts";

/** `?orderID=`: the request page filled with that order, or why it can no longer be changed. */
export function UpdateScreen({ vendor, orderId }: { vendor: Vendor; orderId: string }) {
  const selected = useSelectedVendor();
  const { data: order, error, refetch } = useOrderToUpdate(vendor.vendor_id, orderId);

  if (!order)
    return <OrderNotHere vendorId={vendor.vendor_id} error={error} onRetry={() => void refetch()} />;
  if (!mayUpdate(order.status)) return <NotUpdatable order={order} />;
  return (
    // An order stays with its outlet: there is no other to change to.
    <SelectedVendorContext value={{ ...selected, vendors: [vendor] }}>
      <RequestPage key={order.order_id} vendor={vendor} orderToBeUpdated={order} />
    </SelectedVendorContext>
  );
}

/** Why an order is past changing, and what can be done instead. */
function whyNot(status: OrderStatus) {
  if (isCollected(status)) return "request.update.collected";
  if (isDone(status)) return "request.update.done";
  return isCancelledLike(status) ? "request.update.stopped" : "request.update.not-now";
}

function NotUpdatable({ order: { order_id, vendor_id, status } }: { order: Order }) {
  const t = useTexts();
  const isOver = isDone(status) || isCancelledLike(status);
  return (
    <Whole>
      <EmptyState icon="info" level={1} title={t("request.update.too-late")} alert>
        {t(whyNot(status))}
        <span className={styles.ways}>
          <Link className={buttonClass({ look: "primary" })} to={pathOfTracking(vendor_id, order_id)}>
            {t("request.update.back")}
          </Link>
          {isOver && (
            <Link className={buttonClass()} to={pathOfRequest(vendor_id)}>
              {t("request.update.anew")}
            </Link>
          )}
        </span>
      </EmptyState>
    </Whole>
  );
}

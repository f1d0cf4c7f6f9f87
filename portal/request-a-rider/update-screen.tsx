import type { Order } from "@waybill/contract/order";
import type { Vendor } from "@waybill/contract/vendors";
import { isCancelledLike, isCollected, isDone, type OrderStatus } from "@waybill/domain/orders/status";
import { mayUpdate } from "@waybill/domain/orders/updating";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathOfRequest, pathOfTracking } from "../paths.ts";
import { CallRefused } from "../server-calls/refused.ts";
import { SelectedVendorContext, useSelectedVendor } from "../session/vendors.tsx";
import { useTexts } from "../translations/texts.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Bar, Skeleton } from "../ui/skeleton.tsx";
import { RequestPage } from "./request-page.tsx";
import styles from "./update-screen.module.css";
import { useOrderToUpdate } from "./use-order-to-update.ts";

/** `?orderID=`: the request page filled with that order, or why it can no longer be changed. */
export function UpdateScreen({ vendor, orderId }: { vendor: Vendor; orderId: string }) {
  const t = useTexts();
  const selected = useSelectedVendor();
  const { data: order, error, refetch } = useOrderToUpdate(vendor.vendor_id, orderId);

  if (order && mayUpdate(order.status))
    return (
      // An order stays with its outlet: there is no other to change to.
      <SelectedVendorContext value={{ ...selected, vendors: [vendor] }}>
        <RequestPage key={order.order_id} vendor={vendor} orderToBeUpdated={order} />
      </SelectedVendorContext>
    );
  if (order) return <NotUpdatable order={order} />;
  if (error === null)
    return (
      <Whole>
        <Skeleton>
          <Bar inlineSize="40%" blockSize="24px" />
          <Bar blockSize="44px" />
          <Bar blockSize="44px" />
          <Bar inlineSize="70%" />
        </Skeleton>
      </Whole>
    );
  const isGone = error instanceof CallRefused && error.status === 404;
  return (
    <Whole>
      <EmptyState
        icon={isGone ? "search" : "warning"}
        level={1}
        title={t(isGone ? "error.order-not-found" : "error.cant-retrieve-order")}
        alert
        action={
          isGone ? (
            <Link className={buttonClass()} to={pathOfTracking(vendor.vendor_id)}>
              {t("request.update.tracking")}
            </Link>
          ) : (
            <Button onClick={() => void refetch()}>{t("ui.retry")}</Button>
          )
        }
      />
    </Whole>
  );
}

const Whole = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles.whole}>
    {children}
  </main>
);

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

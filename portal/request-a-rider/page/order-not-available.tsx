import { CallRefused } from "@waybill/client/calls/refused.ts";
import type { Order } from "@waybill/contract/order";
import { isStopped, isCollected, isDone, type OrderStatus } from "@waybill/domain/orders/status";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useFooterHeight } from "@waybill/ui/layout/use-foot.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathOfRequest, pathOfTracking } from "../../navigation/paths.ts";
import summary from "../summary/summary.module.css";
import styles from "./order-not-available.module.css";

/** The layout of a message that replaces the request page. */
const Whole = ({ children }: { children: ReactNode }) => (
  <main id="main" className={styles.whole}>
    {children}
  </main>
);

type Props = { vendorId: string; error: Error | null; onRetry: () => void };

/** Shown while the order of the address loads, or if it cannot be loaded. */
export function OrderLoading({ vendorId, error, onRetry }: Props) {
  const t = useTexts();
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
            <Link className={buttonClass()} to={pathOfTracking(vendorId)}>
              {t("request.update.tracking")}
            </Link>
          ) : (
            <Button onClick={onRetry}>{t("ui.retry")}</Button>
          )
        }
      />
    </Whole>
  );
}

/** The message why an order can no longer be changed, and the alternatives. */
function whyNot(status: OrderStatus) {
  if (isCollected(status)) return "request.update.collected";
  if (isDone(status)) return "request.update.done";
  return isStopped(status) ? "request.update.stopped" : "request.update.not-now";
}

function NextActions({ order: { order_id, vendor_id, status } }: { order: Order }) {
  const t = useTexts();
  return (
    <span className={styles.actions}>
      <Link className={buttonClass({ look: "primary" })} to={pathOfTracking(vendor_id, order_id)}>
        {t("request.update.back")}
      </Link>
      {(isDone(status) || isStopped(status)) && (
        <Link className={buttonClass()} to={pathOfRequest(vendor_id)}>
          {t("request.update.anew")}
        </Link>
      )}
    </span>
  );
}

/** Replaces the page if the order could no longer be changed when it was opened. */
export function NotUpdatable({ order }: { order: Order }) {
  const t = useTexts();
  return (
    <Whole>
      <EmptyState icon="info" level={1} title={t("request.update.too-late")} alert>
        {t(whyNot(order.status))}
        <NextActions order={order} />
      </EmptyState>
    </Whole>
  );
}

/** Replaces the button if the order progressed during the change. The typed text stays readable. */
export function OrderMovedOn({ order }: { order: Order }) {
  const t = useTexts();
  const foot = useFooterHeight<HTMLElement>();
  return (
    <section ref={foot} role="alert" className={summary.sum}>
      <div>
        <h2>{t("request.update.too-late")}</h2>
        <p className={summary.soft}>{t(whyNot(order.status))}</p>
      </div>
      <NextActions order={order} />
    </section>
  );
}

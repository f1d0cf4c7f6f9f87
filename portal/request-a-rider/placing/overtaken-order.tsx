import type { Order } from "@waybill/contract/order";
import { isCancelledLike, isCollected, isDone, type OrderStatus } from "@waybill/domain/orders/status";
import { Link } from "react-router";
import { pathOfRequest, pathOfTracking } from "../../paths.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { buttonClass } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { useFoot } from "@waybill/ui/layout/use-foot.ts";
import { Whole } from "../updating/order-not-here.tsx";
import styles from "./overtaken-order.module.css";
import summary from "../summary.module.css";

/** Why an order is past changing, and what can be done instead. */
function whyNot(status: OrderStatus) {
  if (isCollected(status)) return "request.update.collected";
  if (isDone(status)) return "request.update.done";
  return isCancelledLike(status) ? "request.update.stopped" : "request.update.not-now";
}

function Ways({ order: { order_id, vendor_id, status } }: { order: Order }) {
  const t = useTexts();
  return (
    <span className={styles.ways}>
      <Link className={buttonClass({ look: "primary" })} to={pathOfTracking(vendor_id, order_id)}>
        {t("request.update.back")}
      </Link>
      {(isDone(status) || isCancelledLike(status)) && (
        <Link className={buttonClass()} to={pathOfRequest(vendor_id)}>
          {t("request.update.anew")}
        </Link>
      )}
    </span>
  );
}

/** In the place of the page: an order that was past changing when it was opened. */
export function NotUpdatable({ order }: { order: Order }) {
  const t = useTexts();
  return (
    <Whole>
      <EmptyState icon="info" level={1} title={t("request.update.too-late")} alert>
        {t(whyNot(order.status))}
        <Ways order={order} />
      </EmptyState>
    </Whole>
  );
}

/** In the place of the button: an order that went on while it was changed. What was typed stays to be read. */
export function Overtaken({ order }: { order: Order }) {
  const t = useTexts();
  const foot = useFoot<HTMLElement>();
  return (
    <section ref={foot} role="alert" className={summary.sum}>
      <div>
        <h2>{t("request.update.too-late")}</h2>
        <p className={summary.soft}>{t(whyNot(order.status))}</p>
      </div>
      <Ways order={order} />
    </section>
  );
}

import type { Order } from "@waybill/contract/order";
import { Link } from "react-router";
import { pathOfTracking } from "../paths.ts";
import { useTexts } from "../translations/texts.ts";
import styles from "./updated-order.module.css";

/** Which order is changed, with the way back to it. */
export function UpdatedOrder({ order: { order_id, vendor_id } }: { order: Order }) {
  const t = useTexts();
  return (
    <p className={styles.which}>
      <bdi dir="ltr" className="num">
        {order_id}
      </bdi>
      <Link to={pathOfTracking(vendor_id, order_id)}>{t("request.update.back")}</Link>
    </p>
  );
}

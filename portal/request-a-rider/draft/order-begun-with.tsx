import type { Order } from "@waybill/contract/order";
import { Link } from "react-router";
import { pathOfTracking } from "../../paths.ts";
import { apart, useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import styles from "./order-begun-with.module.css";
import type { Request } from "../use-request.ts";

type Props = { order: Order; request: Request };

/** Which order is changed or repeated, the way back to it, and the way back to how it was. */
export function OrderBegunWith({ order: { order_id, vendor_id }, request }: Props) {
  const t = useTexts();
  const { isUpdate, isBusy, discardChanges } = request;
  return (
    <div className={styles.which}>
      <p className="num">
        {isUpdate ? <bdi dir="ltr">{order_id}</bdi> : t("request.repeat.of", { order: apart(order_id) })}
      </p>
      {isUpdate && <Link to={pathOfTracking(vendor_id, order_id)}>{t("request.update.back")}</Link>}
      {discardChanges && (
        <Button look="plain" aria-disabled={isBusy || undefined} onClick={() => isBusy || discardChanges()}>
          {t("request.discard")}
        </Button>
      )}
    </div>
  );
}

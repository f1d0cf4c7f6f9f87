import { stopWaiting, type WaitingOrder } from "@waybill/client/offline-orders/waiting-orders.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useNavigate } from "react-router";
import { OfflineOrders } from "../../orders/offline/offline-orders.tsx";
import { pathOfRequest } from "../../navigation/paths.ts";
import { takeBack } from "../draft/unanswered-orders.ts";

/** What waits, above the form it can go back into. */
export function OfflineOrdersOnPage({ startAfresh }: { startAfresh: () => void }) {
  const navigate = useNavigate();
  const change = (order: WaitingOrder) => {
    if (!takeBack(order)) return void notify({ type: "warning", message: textOf("outbox.form-in-use") });
    stopWaiting(order.key);
    startAfresh();
    void navigate(pathOfRequest(order.vendorId));
  };
  return <OfflineOrders onChange={change} />;
}

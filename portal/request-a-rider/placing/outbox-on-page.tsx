import { useNavigate } from "react-router";
import { Outbox } from "../../offline-orders/offline-orders.tsx";
import { stopWaiting, type WaitingOrder } from "@waybill/client/offline-orders/waiting-orders.ts";
import { pathOfRequest } from "../../paths.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { takeBack } from "./waiting-here.ts";

/** What waits, above the form it can go back into. */
export function OutboxOnPage({ startAfresh }: { startAfresh: () => void }) {
  const navigate = useNavigate();
  const change = (order: WaitingOrder) => {
    if (!takeBack(order)) return void notify({ type: "warning", message: textOf("outbox.form-in-use") });
    stopWaiting(order.key);
    startAfresh();
    void navigate(pathOfRequest(order.vendorId));
  };
  return <Outbox onChange={change} />;
}

import { useNavigate } from "react-router";
import { Outbox } from "../../outbox/outbox.tsx";
import { stopWaiting, type WaitingOrder } from "../../outbox/waiting-orders.ts";
import { pathOfRequest } from "../../paths.ts";
import { textOf } from "../../translations/texts.ts";
import { notify } from "../../ui/notices/notify.ts";
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

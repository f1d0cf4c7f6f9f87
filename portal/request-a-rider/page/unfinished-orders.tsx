import { removeWaitingOrder, type WaitingOrder } from "@waybill/client/offline-orders/waiting-orders.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useNavigate } from "react-router";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Suspense, useEffect } from "react";
import { useWaitingOrders } from "../../orders/offline/use-offline-orders.ts";
import { pathOfRequest } from "../../navigation/paths.ts";
import { restoreWaitingOrder } from "../draft/unanswered-orders.ts";

const loadOfflineOrders = () => import("../../orders/offline/offline-orders.tsx");
const OfflineOrders = lazyScreen(loadOfflineOrders, "OfflineOrders");

/** The waiting orders above the form; each can be moved back into the form. */
export function OfflineOrdersOnPage({ startAfresh }: { startAfresh: () => void }) {
  const navigate = useNavigate();
  // Preloaded, because it cannot be loaded after the connection is lost.
  useEffect(() => void loadOfflineOrders().catch(() => undefined), []);
  const isAnyWaiting = useWaitingOrders().length > 0;
  const change = (order: WaitingOrder) => {
    if (!restoreWaitingOrder(order))
      return void notify({ type: "warning", message: textOf("offline.form-in-use") });
    removeWaitingOrder(order.key);
    startAfresh();
    void navigate(pathOfRequest(order.vendorId));
  };
  return (
    isAnyWaiting && (
      <Suspense>
        <OfflineOrders onChange={change} />
      </Suspense>
    )
  );
}

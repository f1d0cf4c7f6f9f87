import {
  isSignOutPending,
  confirmSignOut,
  cancelSignOut,
  watchSignOut,
} from "@waybill/client/offline-orders/sign-out.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useSyncExternalStore } from "react";
import { useWaitingOrders } from "./use-offline-orders.ts";

/** On sign-out, says how many orders are still waiting, and what happens to them. */
export function SignOutDialog() {
  const t = useTexts();
  const isGuest = useSession().mode === "GUEST";
  const count = useWaitingOrders().length;
  const isAsked = useSyncExternalStore(watchSignOut, isSignOutPending);
  const open = isAsked && count > 0;
  // Does not ask if no order is waiting or no one is signed in.
  useEffect(() => {
    if (count === 0) cancelSignOut();
  }, [count]);
  useEffect(() => cancelSignOut, []);
  return (
    <Dialog
      open={open}
      title={t("offline.unsent", { count })}
      description={t(isGuest ? "offline.leave-guest" : "offline.leave-text")}
      cancelLabel={t("offline.stay")}
      submitLabel={t(isGuest ? "offline.leave-discard" : "shell.sign-out")}
      danger={isGuest}
      onCancel={cancelSignOut}
      onSubmit={() => confirmSignOut(isGuest)}
    />
  );
}

import { useEffect, useSyncExternalStore } from "react";
import { useSession } from "../session/session.tsx";
import { useTexts } from "../translations/texts.ts";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { isAskedToLeave, leaveAnyway, stay, watchLeaving } from "./leave.ts";
import { useWaitingOrders } from "./use-outbox.ts";

/** Says to who signs out how many orders still wait, and what becomes of them. */
export function LeaveQuestion() {
  const t = useTexts();
  const isGuest = useSession().mode === "GUEST";
  const count = useWaitingOrders().length;
  const isAsked = useSyncExternalStore(watchLeaving, isAskedToLeave);
  const open = isAsked && count > 0;
  // Once nothing waits, or nobody is signed in, there is nothing to ask.
  useEffect(() => {
    if (count === 0) stay();
  }, [count]);
  useEffect(() => stay, []);
  return (
    <Dialog
      open={open}
      title={t("outbox.unsent", { count })}
      description={t(isGuest ? "outbox.leave-guest" : "outbox.leave-text")}
      cancelLabel={t("outbox.stay")}
      submitLabel={t(isGuest ? "outbox.leave-discard" : "shell.sign-out")}
      danger={isGuest}
      onCancel={stay}
      onSubmit={() => leaveAnyway(isGuest)}
    />
  );
}

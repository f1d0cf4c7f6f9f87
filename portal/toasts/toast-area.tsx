import { watchSlowCalls } from "@waybill/client/calls/slow-calls.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { dismissToast, notify } from "@waybill/ui/toasts/toasts.tsx";
import { useEffect } from "react";

/** The toasts, including the toast for slow calls; loaded after the page. */
export function ToastArea() {
  useEffect(() => {
    let toast = 0;
    watchSlowCalls((isSlow) => {
      if (isSlow) toast = notify({ message: textOf("call.still-trying"), duration: Infinity });
      else dismissToast(toast);
    });
  }, []);
  return <Toaster />;
}

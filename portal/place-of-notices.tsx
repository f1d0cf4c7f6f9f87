import { watchSlowCalls } from "@waybill/client/calls/slow-calls.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { Toaster } from "@waybill/ui/toaster.tsx";
import { dismissNotice, notify } from "@waybill/ui/toasts.tsx";
import { useEffect } from "react";

/** The notices, and what is said to whoever waits for a server that takes long: that waiting does no harm. */
export function PlaceOfNotices() {
  useEffect(() => {
    let notice = 0;
    watchSlowCalls((isSlow) => {
      if (isSlow) notice = notify({ message: textOf("call.still-trying"), duration: Infinity });
      else dismissNotice(notice);
    });
  }, []);
  return <Toaster />;
}

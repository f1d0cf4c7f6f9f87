import { login } from "@waybill/contract/accounts";
import type { MustWaitEvent } from "@waybill/client/calls/call.ts";
import { formatTime } from "@waybill/ui/texts/formats.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";

let shownUntil = 0;

/** Shows when a refused call can be retried; the sign-in form has its own countdown. */
export function showWaitToast({ detail: { path, seconds } }: MustWaitEvent): void {
  const now = Date.now();
  // All calls that are refused before `shownUntil` share one toast.
  if (path === login.path || now < shownUntil) return;
  const until = now + seconds * 1000;
  shownUntil = until;
  notify({
    type: "warning",
    message: textOf("error.too-many-requests-until", { time: formatTime(until) }),
    duration: 10_000,
  });
}

import { readFlags } from "@waybill/contract/deployment";
import { useEffect, useState } from "react";
import { call } from "../server-calls/call.ts";

/** Whether one may register here; the landing loads without the application's store of answers. */
export function useSignUpOpen(): boolean {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const asking = new AbortController();
    call(readFlags, { signal: asking.signal, retries: 0 })
      .then((flags) => setOpen(flags["sign-up-deactivation"] !== true))
      // Not known: the page that the link leads to knows better.
      .catch(() => undefined);
    return () => asking.abort();
  }, []);
  return open;
}

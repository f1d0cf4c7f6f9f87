import { useEffect, useState } from "react";
import { evaluateFlags } from "@waybill/client/evaluate-flags.ts";

/** Whether one may register here; the landing loads without the application's store of answers. */
export function useSignUpOpen(): boolean {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    const asking = new AbortController();
    evaluateFlags(asking.signal)
      .then(({ on }) => setOpen(on["sign-up-deactivation"] !== true))
      // Not known: the page that the link leads to knows better.
      .catch(() => undefined);
    return () => asking.abort();
  }, []);
  return open;
}

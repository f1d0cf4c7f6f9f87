import { useEffect, useRef } from "react";
import type { RequestFlow } from "./flow/use-request-flow.ts";

/** The id of the button that places the order. */
export const submitId = "request-submit";

/** Leads to the button once its fee is known, unless a person is already at a field: then Enter places the order. */
export function useFocusWhenPriced(snapshot: RequestFlow["snapshot"], isWanted: boolean): void {
  const isDue = useRef(isWanted);
  const isPriced = snapshot.hasTag("priced");
  useEffect(() => {
    if (!isDue.current || !isPriced) return;
    isDue.current = false;
    if (document.activeElement?.closest("input, textarea, select") == null)
      document.getElementById(submitId)?.focus();
  }, [isPriced]);
}

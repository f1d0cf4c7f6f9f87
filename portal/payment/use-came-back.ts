import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

const outcomes = ["paid", "failed", "cancelled"] as const;
type Outcome = (typeof outcomes)[number];
export type CameBack = { outcome: Outcome; orderId: string };

/** Hears once what came of a payment, from the address with which the browser came back; reloads do not repeat it. */
export function useCameBack(hear: (back: CameBack) => void): void {
  const [search, setSearch] = useSearchParams();
  const outcome = outcomes.find((one) => one === search.get("payment"));
  const orderId = search.get("order_id") ?? "";
  const listen = useEffectEvent(() => {
    if (!outcome) return;
    hear({ outcome, orderId });
    setSearch(
      (known) => {
        const next = new URLSearchParams(known);
        next.delete("payment");
        if (outcome !== "paid") next.delete("order_id");
        return next;
      },
      { replace: true },
    );
  });
  useEffect(() => listen(), [outcome]);
}

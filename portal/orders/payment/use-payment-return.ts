import { useQueryClient } from "@tanstack/react-query";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { pathOfTracking } from "../../navigation/paths.ts";
import { pendingPaymentOf, settlePendingPayment } from "./pending-payment.ts";

/** On tracking: shows a toast to a person who returns from the bank after paying, and removes the draft. */
export function useAfterPayment(vendorId: string): void {
  const queries = useQueryClient();
  usePaymentReturn(({ outcome, orderId }) => {
    if (outcome !== "paid") return;
    const pending = pendingPaymentOf(vendorId);
    if (pending?.orderId === orderId) settlePendingPayment(vendorId, pending.key);
    notify({ type: "success", message: textOf("payment.paid") });
    void queries.invalidateQueries({ queryKey: ["tracked-orders"] });
  });
}

/** Before a draft is offered again: if it was paid in any tab and the response was lost, opens its order. */
export function useUnsettledPayment(vendorId: string, settled: () => void): void {
  const navigate = useNavigate();
  const lead = useEffectEvent((key: string, orderId: string) => {
    settlePendingPayment(vendorId, key);
    settled();
    notify({ message: textOf("payment.already-paid") });
    void navigate(pathOfTracking(vendorId, orderId));
  });
  useEffect(() => {
    const pending = pendingPaymentOf(vendorId);
    if (pending === undefined) return;
    const abort = new AbortController();
    const ask = async () => (await import("./end-payment.ts")).paidOrder(pending, abort.signal);
    ask().then(
      (orderId) => {
        if (orderId !== undefined && !abort.signal.aborted) lead(pending.key, orderId);
      },
      // The outcome stays unknown; it is checked again before the draft is ordered in another way.
      () => undefined,
    );
    return () => abort.abort();
  }, [vendorId]);
}

const outcomes = ["paid", "failed", "cancelled"] as const;
type Outcome = (typeof outcomes)[number];
export type PaymentReturn = { outcome: Outcome; orderId: string };

/** Reports a payment's outcome once, from the address the browser returned with; reloads do not repeat it. */
export function usePaymentReturn(onReturn: (payment: PaymentReturn) => void): void {
  const [search, setSearch] = useSearchParams();
  const outcome = outcomes.find((one) => one === search.get("payment"));
  const orderId = search.get("order_id") ?? "";
  const listen = useEffectEvent(() => {
    if (!outcome) return;
    onReturn({ outcome, orderId });
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete("payment");
        if (outcome !== "paid") next.delete("order_id");
        return next;
      },
      { replace: true },
    );
  });
  useEffect(() => listen(), [outcome]);
}

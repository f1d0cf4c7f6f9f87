import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { pathOfTracking } from "../paths.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { payingOf, settlePaying } from "./paying.ts";
import { useCameBack } from "./use-came-back.ts";

/** On tracking: who comes back from the bank with a payment made is told so, and the draft behind it is done with. */
export function usePaid(vendorId: string): void {
  const queries = useQueryClient();
  useCameBack(({ outcome, orderId }) => {
    if (outcome !== "paid") return;
    const paying = payingOf(vendorId);
    if (paying?.orderId === orderId) settlePaying(vendorId, paying.key);
    notify({ type: "success", message: textOf("payment.paid") });
    void queries.invalidateQueries({ queryKey: ["tracked-orders"] });
  });
}

/** Before a draft is offered again: one that was paid without an answer, in whatever tab, leads to its order. */
export function useUnsettledPayment(vendorId: string, settled: () => void): void {
  const navigate = useNavigate();
  const lead = useEffectEvent((key: string, orderId: string) => {
    settlePaying(vendorId, key);
    settled();
    notify({ message: textOf("payment.already-paid") });
    void navigate(pathOfTracking(vendorId, orderId));
  });
  useEffect(() => {
    const paying = payingOf(vendorId);
    if (paying === undefined) return;
    const asked = new AbortController();
    const ask = async () => (await import("./end-paying.ts")).paidOrder(paying, asked.signal);
    ask().then(
      (orderId) => {
        if (orderId !== undefined && !asked.signal.aborted) lead(paying.key, orderId);
      },
      // Not known: it is asked again before the draft becomes an order in another way.
      () => undefined,
    );
    return () => asked.abort();
  }, [vendorId]);
}

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { readOrder } from "@waybill/contract/orders";
import { isPaidByCard } from "@waybill/domain/payments/paid-by-card";
import { pathOfTracking } from "../paths.ts";
import { call } from "../server-calls/call.ts";
import { textOf } from "../translations/texts.ts";
import { notify } from "../ui/notify.ts";
import { payingOf, settlePaying } from "./paying.ts";
import { useCameBack } from "./use-came-back.ts";

/** On tracking: who comes back from the bank with a payment made is told so, and the draft behind it is done with. */
export function usePaid(vendorId: string): void {
  const queries = useQueryClient();
  useCameBack(({ outcome, orderId }) => {
    if (outcome !== "paid") return;
    settlePaying(vendorId, orderId);
    notify({ type: "success", message: textOf("payment.paid") });
    void queries.invalidateQueries({ queryKey: ["tracked-orders"] });
  });
}

/** Before a draft is offered again: one that was paid in a tab that never came back leads to its order. */
export function useUnsettledPayment(vendorId: string, settled: () => void): void {
  const navigate = useNavigate();
  const lead = useEffectEvent((orderId: string) => {
    settlePaying(vendorId, orderId);
    settled();
    notify({ message: textOf("payment.already-paid") });
    void navigate(pathOfTracking(vendorId, orderId));
  });
  useEffect(() => {
    const { orderId } = payingOf(vendorId) ?? {};
    if (orderId === undefined) return;
    const asked = new AbortController();
    call(readOrder, { query: { vendorId, orderId }, signal: asked.signal }).then(
      ({ result }) => {
        if (isPaidByCard(result) && !asked.signal.aborted) lead(orderId);
      },
      // Not known: the server takes the same order's money once.
      () => undefined,
    );
    return () => asked.abort();
  }, [vendorId]);
}

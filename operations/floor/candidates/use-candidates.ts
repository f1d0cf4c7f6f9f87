import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type CandidatesOfOrder, listCandidates, listDecisions } from "@waybill/contract/operations/dispatch";
import { assignOrder } from "@waybill/contract/operations/orders";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import type { IneligibilityReason } from "@waybill/domain/dispatch/offer-eligibility";
import { useState } from "react";

/** Polled, because riders move and get other orders in the meantime. */
const againEveryMs = 5_000;
const often = { refetchInterval: againEveryMs, refetchOnWindowFocus: true, staleTime: 0 } as const;

const candidatesOf = (orderId: string) => ({
  queryKey: ["floor", "candidates", orderId],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CandidatesOfOrder> =>
    (await call(listCandidates, { params: { order_id: orderId }, signal, quiet: true })).result,
});

/** The current candidates of an order, and the excluded riders. */
export const useCandidates = (orderId: string) => useQuery({ ...candidatesOf(orderId), ...often });

export const useDecisions = (orderId: string) =>
  useQuery({
    queryKey: ["floor", "decisions", orderId],
    queryFn: ({ signal }) => call(listDecisions, { params: { order_id: orderId }, signal, quiet: true }),
    select: ({ result }) => result.data,
    ...often,
  });

/** A rider chosen for an order. */
export type RiderChoice = { orderId: string; riderId: string; name: string };
/** A choice that breaks rules, which an operator may override. */
export type RuleBreakingChoice = RiderChoice & { reasons: readonly IneligibilityReason[] };

type Given = RiderChoice & { override?: readonly IneligibilityReason[]; note?: string };

/** Assigns orders to riders. If rules are broken, `doubt` asks for confirmation. */
export function useAssignRider(onDone?: () => void) {
  const client = useQueryClient();
  const [doubt, setDoubt] = useState<RuleBreakingChoice>();
  const { mutate, isPending } = useChange(
    ({ orderId, riderId, override, note }: Given) =>
      call(assignOrder, {
        params: { order_id: orderId },
        body: { rider_id: riderId, ...(override && { override: [...override] }), ...(note && { note }) },
      }),
    {
      refresh: [["floor"]],
      onDone: () => {
        setDoubt(undefined);
        onDone?.();
      },
      onProblem: async (problem, { orderId, riderId, name }) => {
        const isDoubt = problem instanceof CallRefused && problem.code === "RIDER_UNSUITABLE";
        const fresh = isDoubt
          ? await client.fetchQuery({ ...candidatesOf(orderId), staleTime: 0 }).catch(() => undefined)
          : undefined;
        const left = fresh?.left_out.find(({ rider_id }) => rider_id === riderId);
        if (left) setDoubt({ orderId, riderId, name, reasons: left.reasons });
        return left !== undefined;
      },
    },
  );
  return { assign: mutate, isPending, doubt, setDoubt };
}

import { useQuery, useQueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { chooseAfterFailure, readAfterFailure } from "@waybill/contract/merchants/after-failure";
import type { Order } from "@waybill/contract/order";
import type { AfterFailureChoice } from "@waybill/domain/riders/failures/after-failure";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useRef, useState } from "react";
import { failureKey, type UndecidedOrder } from "./decision.ts";

/** Polled, so that a decision made elsewhere shows even without the live connection. */
const lookEveryMs = 5_000;

const failureQuery = (order: UndecidedOrder) =>
  queryOptions({
    queryKey: ["after-failure", failureKey(order)],
    queryFn: ({ signal }) =>
      call(readAfterFailure, { params: { orderId: order.order_id }, signal }).then(({ result }) => result),
  });

type Outcome = {
  onDecided: (order: Order) => void;
  onTooLate: (order: UndecidedOrder) => void;
};

/** What the rider tried, and the merchant's decision, which is sent once with its signed price. */
export function useChoice(order: UndecidedOrder, { onDecided, onTooLate }: Outcome) {
  const queries = useQueryClient();
  const query = failureQuery(order);
  const { data: failure, refetch } = useQuery({ ...query, refetchInterval: lookEveryMs });
  const inFlight = useRef(false);
  const [chosen, setChosen] = useState<AfterFailureChoice>();
  const [problem, setProblem] = useState<string>();

  const choose = async (choice: AfterFailureChoice, note: string): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    setChosen(choice);
    setProblem(undefined);
    const params = { orderId: order.order_id };
    try {
      const { choices } = await queries.fetchQuery({ ...query, staleTime: Infinity });
      const signature = choices.find((one) => one.choice === choice)?.signature ?? null;
      const body = { choice, signature, note: note.trim() || null };
      const { result } = await call(chooseAfterFailure, { params, body });
      notify({ message: textOf("failure.told", { choice: textOf(`failure.${choice}`) }), type: "success" });
      onDecided(result);
    } catch (error) {
      if (error instanceof CallRefused && error.translationKey === "error.already-decided") {
        onTooLate(order);
        void refetch();
      } else {
        const hasMessage = error instanceof CallRefused || error instanceof CallUnreachable;
        setProblem(hasMessage ? textOf(error.translationKey, error.values) : textOf("order.not-updated"));
      }
    } finally {
      inFlight.current = false;
      setChosen(undefined);
    }
  };
  return { failure, choose, chosen, problem };
}

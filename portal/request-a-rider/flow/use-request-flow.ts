import { useQueryClient } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import type { Order } from "@waybill/contract/order";
import type { Vendor } from "@waybill/contract/vendors";
import { useEffect, useEffectEvent, useState } from "react";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import type { SentForm } from "@waybill/client/offline-orders/unanswered-order.ts";
import { placingUnpaid } from "../../payment/placing-unpaid.ts";
import { keptSender } from "../sender/kept-sender.ts";
import { refusalOf, requestCalls } from "./request-calls.ts";
import type { RequestDraft } from "../draft/request-draft.ts";
import { requestMachine } from "./request-machine.ts";
import { placingOnce } from "../placing/sent-order.ts";
import type { RequestEmitted, RequestInput } from "./request-steps.ts";
import { formOf } from "../placing/waiting-here.ts";

type Begun = { vendor: Vendor; draft: RequestDraft; orderToBeUpdated: Order | undefined };

export type RequestFlow = ReturnType<typeof useRequestFlow>;

/** What the form holds when it is asked for, long after the flow began. */
const latestForm = () => {
  let latest: () => SentForm | undefined = () => undefined;
  return {
    read: () => latest(),
    follow: (next: () => SentForm | undefined) => {
      latest = next;
    },
  };
};

/** The flow of one vendor, begun with what the draft knows; `onSaid` hears what it has to say. */
export function useRequestFlow(
  { vendor, draft, orderToBeUpdated }: Begun,
  onSaid: (said: RequestEmitted) => void,
) {
  const queries = useQueryClient();
  const country = useCountry();
  const isGuest = useSession().mode === "GUEST";
  const [calls] = useState(() => requestCalls({ queries, vendor, country }));
  const [filled] = useState(latestForm);
  const placeOnce = placingOnce(calls.placeOrder, filled.read);
  const [input] = useState<RequestInput>(() => ({
    vendor,
    savesOrigin: !isGuest,
    keptOrigin: isGuest ? keptSender() : undefined,
    calls: { ...calls, placeOrder: isGuest ? placingUnpaid(placeOnce) : placeOnce },
    refusalOf,
    now: () => new Date(),
    timeZone: country.timezone,
    destination: draft.destination,
    orderToBeUpdated,
    plannedFor: draft.plannedFor === undefined ? undefined : new Date(draft.plannedFor),
  }));
  const [snapshot, send, flow] = useMachine(requestMachine, { input });
  useEffect(() => {
    filled.follow(() => formOf(flow.getSnapshot().context, draft));
  }, [filled, flow, draft]);
  const hear = useEffectEvent(onSaid);
  useEffect(() => {
    const subscription = flow.on("*", (said) => hear(said));
    return () => subscription.unsubscribe();
  }, [flow]);
  return { snapshot, send, flow };
}

import { useQueryClient } from "@tanstack/react-query";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import type { Order } from "@waybill/contract/order";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { paymentOptionOf } from "@waybill/domain/payments/payment-methods";
import { useMachine } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import { placeOrderUnpaid } from "../../orders/payment/place-order-unpaid.ts";
import { loadInitialDraft } from "../draft/initial-draft.ts";
import { savedSender } from "../draft/saved-entries.ts";
import { placeOrderOnce } from "../draft/unanswered-orders.ts";
import type { InitialDraft, RequestContext, RequestEmitted, RequestInput } from "../request-types.ts";
import { refusalOf, requestCalls } from "./request-calls.ts";
import { requestMachine } from "./request-machine.ts";

type Beginning = { vendor: Vendor; initial: InitialDraft | undefined; orderToBeUpdated: Order | undefined };

/** The flow of one vendor, started with its draft; `onEvent` receives its events. */
export function useRequestFlow(
  { vendor, initial, orderToBeUpdated }: Beginning,
  onEvent: (event: RequestEmitted, context: RequestContext) => void,
) {
  const queries = useQueryClient();
  const country = useCountry();
  const isGuest = useSession().mode === "GUEST";
  const [input] = useState<RequestInput>(() => {
    const calls = requestCalls({ queries, vendor, country });
    return {
      vendor,
      savesOrigin: !isGuest,
      keptOrigin: savedSender(),
      calls: {
        ...calls,
        placeOrder: (order, key, form) => {
          const place = placeOrderOnce((body) => calls.placeOrder(body, key, form), form);
          return (isGuest ? placeOrderUnpaid(place) : place)(order, key);
        },
      },
      refusalOf,
      now: () => new Date(),
      timeZone: country.timezone,
      draft: loadInitialDraft(vendor.vendor_id, initial),
      pricing: country.pricing,
      usualPayment: paymentOptionOf({ payment_method: country.default_payment_method }),
      orderToBeUpdated,
    };
  });
  const [snapshot, send, flow] = useMachine(requestMachine, { input });
  const notifyCaller = useEffectEvent(onEvent);
  useEffect(() => {
    const subscription = flow.on("*", (event) => notifyCaller(event, flow.getSnapshot().context));
    return () => subscription.unsubscribe();
  }, [flow]);
  const isAtOrigin =
    snapshot.matches("ASK_FOR_ORIGIN_ADDRESS") || snapshot.matches("ASK_FOR_ORIGIN_ADDRESS_DETAILS");
  const isClosed = snapshot.matches("SERVICE_CLOSED");
  return {
    context: snapshot.context,
    /** The flow's current context, independent of the last render. */
    latest: () => flow.getSnapshot().context,
    send,
    step: {
      /** True while the form asks for the pickup address. */
      isAtOrigin,
      isAskingOrigin: snapshot.matches("ASK_FOR_ORIGIN_ADDRESS"),
      isSavingOrigin: snapshot.matches({ ASK_FOR_ORIGIN_ADDRESS_DETAILS: "saving" }),
      isClosed,
      /** The pickup is known and riders work: the drop-off can be chosen. */
      isAtForm: !isAtOrigin && !isClosed,
      isChecking: snapshot.matches("CHECK_IF_DESTINATION_IS_VALID"),
      isPriced: snapshot.hasTag("priced"),
      isAtDetails: snapshot.matches("FILL_ORDER_DETAILS"),
      isAtPayment: snapshot.matches("FILL_PAYMENT_DETAILS"),
      isPayingByCard: snapshot.matches({ FILL_PAYMENT_DETAILS: "payingByCard" }),
      isFeeNew: snapshot.hasTag("fee-changed"),
      /** True while an order is being sent, or waits for its fee before it is sent. */
      isPlacing:
        (snapshot.matches("FILL_PAYMENT_DETAILS") && snapshot.hasTag("busy")) ||
        (snapshot.matches("CHECK_IF_DESTINATION_IS_VALID") && snapshot.context.submission !== undefined),
    },
  };
}
export type RequestStep = ReturnType<typeof useRequestFlow>["step"];

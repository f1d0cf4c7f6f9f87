import { useQuery } from "@tanstack/react-query";
import type { Vendor } from "@waybill/contract/vendors";
import type { Country } from "@waybill/domain/markets/country";
import {
  paymentOptionOf,
  paymentOptions,
  type PaymentOption,
} from "@waybill/domain/payments/payment-methods";
import { useEffect } from "react";
import { useCountry } from "@waybill/client/deployment-context.ts";
import type { RequestDraft } from "../draft/request-draft.ts";
import type { RequestCalls, RequestEvent } from "../flow/request-steps.ts";

/** What is chosen, else the country's usual way; only what is offered counts. */
function chosenPayment(
  chosen: RequestDraft["payment"],
  offered: readonly PaymentOption[] | undefined,
  country: Country,
): RequestDraft["payment"] {
  const usual = paymentOptionOf({ payment_method: country.default_payment_method });
  const wanted = chosen === "" ? usual : chosen;
  return wanted !== undefined && offered?.includes(wanted) ? wanted : "";
}

/** The ways to pay that are offered, and the one that holds; the flow hears of it, for a fee may depend on it. */
export function usePayment(
  vendor: Vendor,
  wanted: RequestDraft["payment"],
  calls: RequestCalls,
  send: (event: RequestEvent) => void,
) {
  const country = useCountry();
  const { data: offered } = useQuery({
    queryKey: ["payment-options", vendor.vendor_id],
    queryFn: () => calls.readPaymentOptions(),
  });
  const payment = chosenPayment(wanted, offered, country);
  const method = payment === "" ? undefined : paymentOptions[payment].payment_method;
  useEffect(() => send({ type: "PAYMENT_CHOSEN", method }), [method, send]);
  return { payment, paymentOptions: offered };
}

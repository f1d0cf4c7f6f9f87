import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { Refused } from "../../platform/http/refused.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment } from "../rows.ts";
import { reconcilePayment } from "../settling/reconcile-payment.ts";

type Came = "paid" | "failed" | "cancelled";

const addressAfter = (came: Came, orderId: string): string => {
  const screen = came === "paid" ? "order-tracking" : "request-a-rider";
  return `/${screen}/${guestVendorId}?order_id=${encodeURIComponent(orderId)}&payment=${came}`;
};

/**
 * Where the portal goes on when a browser comes back from the provider. What the browser says counts for nothing: the
 * provider is asked. Who comes back without having confirmed has given up.
 */
export async function returnFromProvider(deps: PaymentDeps, intentId: string): Promise<string> {
  const payment = await findPayment(deps.pool, intentId);
  if (!payment) throw new Refused("not_found");
  const { cardProvider } = deps;
  try {
    const settled =
      payment.state === "redirecting" && cardProvider
        ? await reconcilePayment({ ...deps, cardProvider }, payment, { isGivenUp: true })
        : payment;
    const came: Partial<Record<typeof settled.state, Came>> = {
      authorised: "paid",
      captured: "paid",
      ended: "cancelled",
    };
    return addressAfter(came[settled.state] ?? "failed", payment.order_id);
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    return addressAfter("failed", payment.order_id);
  }
}

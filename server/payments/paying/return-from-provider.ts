import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { Refused } from "../../platform/http/refused.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment } from "../rows.ts";
import { reconcilePayment } from "../settling/reconcile-payment.ts";

type Result = "paid" | "failed" | "cancelled";

const addressAfter = (result: Result, orderId: string): string => {
  const screen = result === "paid" ? "order-tracking" : "request-a-rider";
  return `/${screen}/${guestVendorId}?order_id=${encodeURIComponent(orderId)}&payment=${result}`;
};

/**
 * The portal's URL for a browser that comes back from the provider. The outcome is read from the provider, not from
 * the browser. A guest who returns without confirming has given up.
 */
export async function returnFromProvider(deps: PaymentDeps, intentId: string): Promise<string> {
  const payment = await findPayment(deps.pool, intentId);
  if (!payment) throw new Refused("not_found");
  try {
    const settled =
      payment.state === "redirecting" ? await reconcilePayment(deps, payment, { isGivenUp: true }) : payment;
    const results: Partial<Record<typeof settled.state, Result>> = {
      authorised: "paid",
      captured: "paid",
      ended: "cancelled",
    };
    return addressAfter(results[settled.state] ?? "failed", payment.order_id);
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    return addressAfter("failed", payment.order_id);
  }
}

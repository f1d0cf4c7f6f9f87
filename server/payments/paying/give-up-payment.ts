import type { AnswerOf } from "@waybill/contract/endpoint";
import type { giveUpPayment as endpoint } from "@waybill/contract/payments";
import type { Actor } from "../../platform/actor.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { awaitRunningCharge, cancelPayment, reconcilePayment } from "../settling/reconcile-payment.ts";
import { outcomeOf, requireOwnPayment, type PaymentSelector } from "./read-payment.ts";

/**
 * Ends a guest's payment unless it was made, and returns whether it was. A guest whose confirmation got no response
 * can then order and pay differently, without getting two orders.
 */
export async function giveUpPayment(
  deps: PaymentDeps,
  actor: Actor,
  which: PaymentSelector,
): Promise<AnswerOf<typeof endpoint>> {
  if (deps.cardProviders.length === 0) throw new Refused("card_payment_not_available");
  const payment = await requireOwnPayment(deps, actor, which);
  try {
    return outcomeOf(await untilOver(deps, payment));
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    throw new Refused("card_payment_unavailable", { retryAfter: 5 });
  }
}

/** Resolves a payment until its outcome is final: made, or impossible. */
async function untilOver(deps: PaymentDeps, found: PaymentRow): Promise<PaymentRow> {
  let payment = found;
  for (;;)
    switch (payment.state) {
      case "open":
      case "failed":
        // If a concurrent confirmation is charging, the payment is unchanged and the loop continues.
        payment = await cancelPayment(deps, payment);
        break;
      case "charging":
        payment = await awaitRunningCharge(deps, payment);
        break;
      case "redirecting":
        payment = await reconcilePayment(deps, payment, { isGivenUp: true });
        break;
      case "authorised":
      case "captured":
      case "returning":
      case "returned":
      case "ended":
        return payment;
    }
}

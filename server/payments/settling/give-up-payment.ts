import type { AnswerOf } from "@waybill/contract/endpoint";
import type { giveUpPayment as endpoint } from "@waybill/contract/payments";
import type { Actor } from "../../platform/actor.ts";
import type { PaymentRow } from "../../platform/database/payment-tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { ProviderUnavailable, type CardProvider } from "../card-provider.ts";
import { endPayment, reconcilePayment } from "./look-after.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { outcomeOf, ownPaymentOf, type WhichPayment } from "../intents/read-payment.ts";
import { whenTried } from "../charging/when-tried.ts";

type Deps = PaymentDeps & { cardProvider: CardProvider };

/** A payment that cannot change its outcome any more: it is made, or it cannot be made. */
async function whenOver(deps: Deps, found: PaymentRow): Promise<PaymentRow> {
  let payment = found;
  for (;;)
    switch (payment.state) {
      case "open":
      case "failed":
        // Whose confirm was quicker has it charging by now.
        payment = await endPayment(deps, payment);
        break;
      case "charging":
        payment = await whenTried(deps, payment);
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

/**
 * Ends a guest's payment unless it was made, and says which of the two: so a guest whose confirm was never answered can
 * order in another way, and has one order all the same.
 */
export async function giveUpPayment(
  deps: PaymentDeps,
  actor: Actor,
  which: WhichPayment,
): Promise<AnswerOf<typeof endpoint>> {
  const { cardProvider } = deps;
  if (!cardProvider) throw new Refused("card_payment_not_available");
  const payment = await ownPaymentOf(deps, actor, which);
  try {
    return outcomeOf(await whenOver({ ...deps, cardProvider }, payment));
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    throw new Refused("card_payment_unavailable", { retryAfter: 5 });
  }
}

import { isPaymentActivated } from "@waybill/domain/payments/online-payment";
import { parseTipOffer, tipProblem, type TipOffer } from "@waybill/domain/tracking/tips";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import { deliveryOf, type Delivery } from "../../fleets/pay/delivery-of.ts";
import type { OrderRow } from "../../orders/order-row.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { PaymentDeps } from "../payment-deps.ts";

export type TipContext = { offer: TipOffer; delivery: Delivery };

/** The amounts that a recipient may choose; undefined if the market has no tips or no card payments. */
async function tipOfferOfMarket(deps: PaymentDeps): Promise<TipOffer | undefined> {
  if (deps.cardProviders.length === 0) return undefined;
  if (!isPaymentActivated(await countryParameter(deps, "onlinePaymentActivated"))) return undefined;
  return parseTipOffer(await countryParameter(deps, "tipAmounts"));
}

/**
 * The amounts that may be given for an order, and the rider who gets them. Refuses with the reason if the order
 * cannot be tipped.
 */
export async function requireTipping(deps: PaymentDeps, order: OrderRow): Promise<TipContext> {
  const refuse = (reason: string): never => {
    throw new Refused("tip_refused", { reason });
  };
  const offer = await tipOfferOfMarket(deps);
  if (!offer) return refuse("tip_not_offered");
  const problem = tipProblem(order, deps.now());
  if (problem) return refuse(problem);
  const delivery = await deliveryOf(deps.pool, order.order_id);
  return delivery ? { offer, delivery } : refuse("tip_no_rider");
}

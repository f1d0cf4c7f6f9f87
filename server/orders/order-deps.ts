import type { Deps } from "../platform/deps.ts";
import { pricingDeps, type PricingDeps } from "../pricing/pricing-deps.ts";
import { offeredPayments, type RequireOfferedPayment } from "../vendors/payment-offer.ts";
import type { RepeatingWork } from "../platform/repeating-work.ts";
import { requiredFeatures, type RequireFeatures } from "./placing/required-features.ts";

/** What the verbs about orders need: the machine, pricing, what may be paid with, and who is notified of news. */
export type OrderDeps = Deps &
  PricingDeps & {
    readonly outbox: Pick<RepeatingWork, "wake">;
    readonly requireOfferedPayment: RequireOfferedPayment;
    readonly requireFeatures: RequireFeatures;
  };

/** Made once: it remembers what is offered. */
export const orderDeps = (
  deps: Deps,
  outbox: Pick<RepeatingWork, "wake">,
  pricing: PricingDeps = pricingDeps(deps),
): OrderDeps => ({
  ...deps,
  ...pricing,
  outbox,
  requireOfferedPayment: offeredPayments(deps),
  requireFeatures: requiredFeatures(deps),
});

import type { Deps } from "../platform/deps.ts";
import { pricingDeps, type PricingDeps } from "../pricing/pricing-deps.ts";
import type { Outbox } from "./outbox.ts";

/** What the verbs about orders need: the machine, pricing, and someone to tell that there is news. */
export type OrderDeps = Deps & PricingDeps & { readonly outbox: Pick<Outbox, "wake"> };

export const orderDeps = (
  deps: Deps,
  outbox: Pick<Outbox, "wake">,
  pricing: PricingDeps = pricingDeps(deps),
): OrderDeps => ({ ...deps, ...pricing, outbox });

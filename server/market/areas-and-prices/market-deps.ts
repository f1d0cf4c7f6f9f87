import type { Deps } from "../../platform/deps.ts";
import type { PricingDeps } from "../../pricing/pricing-deps.ts";

/** What operators need to change areas, prices and the other settings of a market. */
export type MarketDeps = Deps & PricingDeps;

import type { ApprovedActs } from "../approvals/decide-approval.ts";
import type { PlaceDeps } from "../places/feature.ts";
import type { Deps } from "../platform/deps.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { publishApprovedPrice } from "./managing/publish-price.ts";
import { marketRoutes } from "./managing/routes.ts";
import { openMarket, purgeRefusedQuotes, watchMarket } from "./market.ts";
import { type PricingDeps, pricingDeps } from "./pricing-deps.ts";
import { pricingRoutes } from "./routes.ts";
import { managedVoucherRoutes } from "./vouchers/managing-routes.ts";
import { voucherRoutes } from "./vouchers/routes.ts";

type Needs = Deps & PlaceDeps & { readonly approvedActs: ApprovedActs };

/** Areas, prices and vouchers, and the fees computed from them. */
export const pricing: Feature<Needs, PricingDeps> = {
  name: "pricing",
  owns: [
    "area_versions",
    "area_pauses",
    "delivery_areas",
    "market_changes",
    "price_rules",
    "weather_supplements",
    "refused_quotes",
    "vouchers",
    "voucher_uses",
    "learned_order_hours",
    "counter_hours",
    "arrival_hours",
  ],
  open: async (deps) => {
    const market = openMarket(deps, () => deps.brand.refresh());
    await market.refresh();
    deps.approvedActs.set("price_rule", publishApprovedPrice(deps, market));
    return pricingDeps(deps, deps.router, market);
  },
  routes: (app, deps) => {
    pricingRoutes(app, deps);
    voucherRoutes(app, deps);
    managedVoucherRoutes(app, deps);
    marketRoutes(app, deps);
  },
  workDoneBy: "every process",
  work: (deps) => [watchMarket(deps.market, deps)],
  purge: purgeRefusedQuotes,
};

import type { Deps } from "../platform/deps.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { PricingDeps } from "../pricing/pricing-deps.ts";
import { brandRoutes } from "./routes.ts";

/** The name, logo and colour that operators gave the product. */
export const brand: Feature<Deps & Pick<PricingDeps, "market">> = {
  name: "brand",
  owns: ["brand_profiles"],
  routes: (app, deps) => brandRoutes(app, { ...deps, changed: () => deps.market.changed() }),
};

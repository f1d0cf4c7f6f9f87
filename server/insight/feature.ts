import type { AccountDeps } from "../accounts/open-accounts.ts";
import type { PlatformDeps } from "../platform/feature.ts";
import type { Feature, FeatureWork } from "../platform/feature-layers.ts";
import type { PricingDeps } from "../pricing/pricing-deps.ts";
import { readAtScrape } from "../platform/http/metrics.ts";
import { countOpenIncidents } from "./count-open-incidents.ts";
import { openAlerts } from "./watch-alerts.ts";
import { insightRoutes } from "./routes.ts";

/** Statistics of the deployment, and the alerts that operators define. */
export const insight: Feature<AccountDeps & PricingDeps & PlatformDeps, { readonly alerts: FeatureWork }> = {
  name: "insight",
  owns: ["alerts", "work_leases"],
  open: (deps) => {
    readAtScrape(deps.metrics.openIncidents, () => countOpenIncidents(deps));
    return { alerts: openAlerts(deps) };
  },
  routes: insightRoutes,
  work: ({ alerts }) => [alerts],
};

import * as endpoints from "@waybill/contract/operations/readiness";
import type { PlaceDeps } from "../places/feature.ts";
import type { Deps } from "../platform/deps.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { route } from "../platform/http/route.ts";
import type { DrawnStreets } from "../tracking/drawn-streets.ts";
import { crawlerRoutes } from "./developers/for-crawlers.ts";
import { developerRoutes } from "./developers/developer-routes.ts";
import { portalRoutes } from "./portal-routes.ts";
import { openReadReadiness, type ReadinessDeps } from "./read-readiness.ts";
import { referenceRoutes } from "./reference-routes.ts";
import { deploymentRoutes } from "./routes.ts";

type Below = Deps & PlaceDeps & ReadinessDeps & { readonly drawnStreets: DrawnStreets };

/** Serves the clients' start data, the API reference and the apps. Handles every URL that no other feature owns. */
export const deployment: Feature<Below> = {
  name: "deployment",
  routes: async (app, deps) => {
    deploymentRoutes(app, deps, deps.streets, deps.drawnStreets);
    const readReadiness = openReadReadiness(deps);
    route(app, endpoints.readReadiness, async () => ({ result: { data: await readReadiness() } }));
    crawlerRoutes(app, deps);
    developerRoutes(app, deps);
    await referenceRoutes(app, deps);
    await portalRoutes(app, deps);
  },
};

import type { PlaceDeps } from "../places/feature.ts";
import type { Deps } from "../platform/deps.ts";
import type { Feature } from "../platform/floors.ts";
import type { DrawnStreets } from "../tracking/drawn-streets.ts";
import { portalRoutes } from "./portal-routes.ts";
import { crawlerRoutes } from "./developers/for-crawlers.ts";
import { developerRoutes } from "./developers/developer-routes.ts";
import { referenceRoutes } from "./reference-routes.ts";
import { deploymentRoutes } from "./routes.ts";

/** What a client starts with, the reference of the API, and the apps. It answers every address that nothing else owns. */
export const deployment: Feature<Deps & PlaceDeps & { readonly drawnStreets: DrawnStreets }> = {
  name: "deployment",
  routes: async (app, deps) => {
    deploymentRoutes(app, deps, deps.streets, deps.drawnStreets);
    crawlerRoutes(app, deps);
    developerRoutes(app, deps);
    await referenceRoutes(app, deps);
    await portalRoutes(app, deps);
  },
};

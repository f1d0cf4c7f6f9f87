import type { OrderDeps } from "../orders/order-deps.ts";
import type { PlaceDeps } from "../places/feature.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { RowDeps } from "./bulk-deps.ts";
import { purgeInterruptedJobs } from "./create-bulk-job.ts";
import { purgeOutletImports } from "./outlets/import-outlets.ts";
import { bulkRoutes } from "./routes.ts";

type Needs = OrderDeps &
  PlaceDeps & {
    /** In tests: how long a call waits for its addresses to be found. */
    readonly bulkPlacesWithinMs?: RowDeps["placesWithinMs"];
  };

/** Bulk orders from one spreadsheet. */
export const bulk: Feature<Needs> = {
  name: "bulk",
  owns: ["bulk_jobs", "bulk_rows", "outlet_imports", "outlet_import_rows"],
  routes: (app, deps) => bulkRoutes(app, deps, deps.bulkPlacesWithinMs),
  purge: async (deps) => {
    await purgeInterruptedJobs(deps);
    await purgeOutletImports(deps);
  },
};

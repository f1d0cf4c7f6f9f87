import type { OrderDeps } from "../orders/order-deps.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { historyRoutes } from "./routes.ts";

/** Past orders: totals, the report and exports. */
export const history: Feature<OrderDeps> = { name: "history", routes: historyRoutes };

import type { RoadDeps } from "../fleets/dispatch/by-order/routes-to-order.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { consoleRoutes } from "./routes.ts";

/** The operators' view of live orders, and the manual actions on them. */
export const consoleFloor: Feature<OrderDeps & RoadDeps> = {
  name: "console",
  owns: ["order_notes"],
  routes: consoleRoutes,
};

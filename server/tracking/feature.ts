import type { FleetDeps } from "../fleets/feature.ts";
import type { PlaceDeps } from "../places/feature.ts";
import { creditsOf } from "../places/street-data.ts";
import type { PlatformDeps } from "../platform/feature.ts";
import type { Feature } from "../platform/feature-layers.ts";
import type { OrderDeps } from "../orders/order-deps.ts";
import { actRoutes } from "./acts/routes.ts";
import { type DrawnStreets, openStreets } from "./drawn-streets.ts";
import type { RecipientCard } from "./recipient-cards.ts";
import { receiptRoutes } from "./receipts/routes.ts";
import { trackingRoutes } from "./routes.ts";

type Needs = OrderDeps & FleetDeps & PlaceDeps & PlatformDeps;

export type TrackingOpened = {
  readonly drawnStreets: DrawnStreets;
  /** Sections that other features add to the recipient's page. */
  readonly recipientCards: RecipientCard[];
};

/** The recipient's page and the receipt. */
export const tracking: Feature<Needs, TrackingOpened> = {
  name: "tracking",
  open: ({ streets }) => ({ drawnStreets: openStreets(streets), recipientCards: [] }),
  routes: (app, deps) => {
    const { pageScripts, links, drawnStreets } = deps;
    const script = pageScripts["follow-order"];
    trackingRoutes(app, deps, {
      script,
      pinScript: pageScripts["map/move-pin"],
      links,
      streets: drawnStreets,
      cards: deps.recipientCards,
      roadRoutes: deps.roadRoutes,
      credits: creditsOf(deps.streets),
    });
    actRoutes(app, deps);
    receiptRoutes(app, deps, script);
  },
};

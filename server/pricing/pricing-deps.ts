import type { Area } from "@waybill/domain/addresses/delivery-area";
import { countries, type Country } from "@waybill/domain/markets/countries";
import { cached } from "../platform/cached.ts";
import type { Deps } from "../platform/deps.ts";
import { quoteKey, type QuoteKeys } from "./quote.ts";
import { chooseDistance, chooseRide, type Distance } from "../ways/distance.ts";
import { chooseRouter, type Router } from "../ways/router.ts";
import { findArea } from "./rows.ts";

/** What pricing needs beside the machine. */
export type PricingDeps = Pick<Deps, "now" | "settings"> & {
  readonly country: Country;
  readonly quoteKeys: QuoteKeys;
  readonly distance: Distance;
  readonly ride: Distance;
  readonly areaOfOutlet: AreaOfOutlet;
};

/** Made once: it remembers areas and ways. */
export const pricingDeps = (
  deps: Pick<Deps, "now" | "settings" | "secret" | "pool" | "fetch" | "log">,
  router: Router | undefined = chooseRouter(deps, undefined),
): PricingDeps => ({
  now: deps.now,
  settings: deps.settings,
  country: countries[deps.settings.country],
  quoteKeys: [quoteKey(deps.secret("fee quotes"))],
  distance: chooseDistance({ ...deps, pricing: countries[deps.settings.country].pricing }, router),
  ride: chooseRide(deps, router),
  areaOfOutlet: areasOfOutlets(deps),
});

/** The area that an outlet has of its own; undefined: it has the country's. */
export type AreaOfOutlet = (vendorId: string) => Promise<Area | undefined>;

/** As long as a process may not know that a session has ended elsewhere. */
const lifeMs = 30_000;

/** Outlets' areas from the database, each asked for once in half a minute. */
const areasOfOutlets = ({ pool, now }: Pick<Deps, "pool" | "now">): AreaOfOutlet =>
  cached((vendorId: string) => findArea(pool, vendorId), {
    keyOf: (vendorId) => vendorId,
    now,
    lifeMs,
    most: 10_000,
  });

import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { Country } from "@waybill/domain/markets/countries";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { cached } from "../platform/cached.ts";
import type { Deps } from "../platform/deps.ts";
import { openMarket, type Market } from "./market.ts";
import { quoteKey, type Quote, type QuoteKey, type QuoteKeys } from "./quote.ts";
import { chooseDistance, chooseRideDistance, type Distance } from "../places/routing/distance.ts";
import { chooseRouter, type Router } from "../places/routing/router.ts";
import { learnedTimes, type LearnedTimes } from "./learned/learned-times.ts";
import { findArea } from "./rows.ts";
import { serviceTimes, type ServiceTimes } from "../country-settings/service-times.ts";

/** The dependencies of pricing besides the platform's. */
export type PricingDeps = Pick<Deps, "now" | "settings"> & {
  readonly country: Country;
  readonly quoteKeys: () => QuoteKeys;
  readonly distance: Distance;
  readonly ride: Distance;
  readonly areaOfOutlet: AreaOfOutlet;
  readonly market: Market;
  readonly serviceTimes: ServiceTimes;
  /** Predictions from the orders of the last four weeks. */
  readonly learned: LearnedTimes;
  /** The price rule that a quote was made with; later versions do not void a quoted price. */
  readonly pricingOfQuote: (quote: Pick<Quote, "vendorId" | "expiresAt">) => Pricing | undefined;
};

/** Call once per process: caches areas, prices and routes. */
export const pricingDeps = (
  deps: Pick<Deps, "now" | "settings" | "signingSecrets" | "db" | "pool" | "fetch" | "log" | "fanOut">,
  router: Router | undefined = chooseRouter(deps, undefined),
  market: Market = openMarket(deps),
): PricingDeps => ({
  now: deps.now,
  settings: deps.settings,
  country: market.country,
  quoteKeys: quoteKeys(deps),
  distance: chooseDistance({ ...deps, country: market.country }, router),
  ride: chooseRideDistance(deps, router),
  areaOfOutlet: areasOfOutlets(deps),
  market,
  serviceTimes: serviceTimes({ ...deps, country: market.country }),
  learned: learnedTimes({ ...deps, country: market.country }),
  pricingOfQuote: ({ vendorId, expiresAt }) =>
    market.pricingOf(vendorId, new Date(expiresAt - deps.settings.quoteTtlSeconds * 1000)),
});

/** The current keys, each derived from its secret only once. */
export function quoteKeys({ signingSecrets }: Pick<Deps, "signingSecrets">): () => QuoteKeys {
  const drawn = new Map<Buffer, QuoteKey>();
  const keyOf = (secret: Buffer): QuoteKey => {
    const key = drawn.get(secret) ?? quoteKey(secret);
    drawn.set(secret, key);
    return key;
  };
  return () => {
    const [newest, ...olderSecrets] = signingSecrets("fee quotes");
    return [keyOf(newest), ...olderSecrets.map(keyOf)];
  };
}

/** The outlet's own delivery area; undefined if the country's applies. */
export type AreaOfOutlet = (vendorId: string) => Promise<Area | undefined>;

/** How long an outlet's area is cached, in milliseconds. */
const lifeMs = 30_000;

/** Outlets' delivery areas from the database, cached per outlet. */
const areasOfOutlets = ({ pool, now }: Pick<Deps, "pool" | "now">): AreaOfOutlet =>
  cached((vendorId: string) => findArea(pool, vendorId), {
    keyOf: (vendorId) => vendorId,
    now,
    lifeMs,
    max: 10_000,
  });

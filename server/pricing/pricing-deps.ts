import { countries, type Country } from "@waybill/domain/markets/countries";
import type { Deps } from "../platform/deps.ts";
import { areasOfOutlets, type AreaOfOutlet } from "./areas.ts";
import type { Distance } from "./distance.ts";
import { quoteKey, type QuoteKeys } from "./quote.ts";
import { chooseDistance } from "./routing/choose-distance.ts";

/** What pricing needs beside the machine. */
export type PricingDeps = Pick<Deps, "now" | "settings"> & {
  readonly country: Country;
  readonly quoteKeys: QuoteKeys;
  readonly distance: Distance;
  readonly areaOfOutlet: AreaOfOutlet;
};

/** Made once: it remembers areas and ways. */
export const pricingDeps = (
  deps: Pick<Deps, "now" | "settings" | "secret" | "pool" | "fetch" | "log">,
): PricingDeps => ({
  now: deps.now,
  settings: deps.settings,
  country: countries[deps.settings.country],
  quoteKeys: [quoteKey(deps.secret("fee quotes"))],
  distance: chooseDistance(deps),
  areaOfOutlet: areasOfOutlets(deps),
});

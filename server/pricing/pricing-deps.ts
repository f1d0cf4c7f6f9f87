import { countries, type Country } from "@waybill/domain/markets/countries";
import type { Deps } from "../platform/deps.ts";
import { greatCircle, type Distance } from "./distance.ts";
import { quoteKey, type QuoteKeys } from "./quote.ts";

/** What pricing needs beside the machine. */
export type PricingDeps = Pick<Deps, "now" | "settings"> & {
  readonly country: Country;
  readonly quoteKeys: QuoteKeys;
  readonly distance: Distance;
};

export const pricingDeps = (deps: Pick<Deps, "now" | "settings" | "secret">): PricingDeps => ({
  now: deps.now,
  settings: deps.settings,
  country: countries[deps.settings.country],
  quoteKeys: [quoteKey(deps.secret("fee quotes"))],
  distance: greatCircle,
});

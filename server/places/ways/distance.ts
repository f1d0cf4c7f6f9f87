import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { cached } from "../../platform/cached.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Router } from "./router.ts";
import { RouterUnavailable } from "./ask-router.ts";

/** Port: how far a rider goes from one place to another, in metres. A road router can take its place. */
export type Distance = (from: Place, to: Place) => number | Promise<number>;

/** The default: as the crow flies. */
const greatCircle: Distance = distanceInMetres;

type DistanceDeps = Pick<Deps, "now" | "log"> & {
  settings: Pick<Settings, "routingEngine">;
  /** Its price may change to the other way of measuring while the program runs. */
  country: { readonly pricing: Pick<Pricing, "distance"> | undefined };
};

/**
 * Chooses the deployment's distance for fees: by road if it has a router service, or if the country's price rule
 * requires it and there is any router; else as the crow flies, without a call.
 */
export function chooseDistance(
  { settings, country, ...around }: DistanceDeps,
  router: Router | undefined,
): Distance {
  if (!router) return greatCircle;
  const road = byRoad(router, around);
  if (settings.routingEngine !== "great-circle") return road;
  return (from, to) => (country.pricing?.distance === "road" ? road(from, to) : greatCircle(from, to));
}

/** The distance riders travel, for estimating their times: by road if there is a router, whatever the fee counts. */
export const chooseRide = (deps: Pick<Deps, "now" | "log">, router: Router | undefined): Distance =>
  router ? byRoad(router, deps) : greatCircle;

/** Roads in cities are about that much longer than the bee's line. */
const detour = 1.3;
const hourMs = 3_600_000;
/** A router that did not answer is skipped for this long, so that not every caller waits for it. */
const restMs = 10_000;

/** The cache key of a way between two places: to a metre. */
export const pairOfPlaces = (...places: Place[]) =>
  places.map(({ latitude, longitude }) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`).join(";");

/**
 * Distances by road, each pair of places asked for once an hour. Where the router is silent or knows no way, the
 * great circle and a usual detour replace it, so that a fee is there all the same.
 */
function byRoad(router: Router, { now, log }: Pick<Deps, "now" | "log">): Distance {
  const known = cached(router.metres, { keyOf: pairOfPlaces, now, lifeMs: hourMs, most: 5_000 });
  let restsUntil = 0;
  const ask = async (from: Place, to: Place): Promise<number | undefined> => {
    if (now().getTime() < restsUntil) return undefined;
    try {
      return await known(from, to);
    } catch (problem) {
      if (!(problem instanceof RouterUnavailable)) throw problem;
      restsUntil = now().getTime() + restMs;
      log.warn({ err: problem }, "distances are estimated");
      return undefined;
    }
  };
  return async (from, to) => (await ask(from, to)) ?? distanceInMetres(from, to) * detour;
}

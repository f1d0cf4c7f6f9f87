import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { cached } from "../../platform/cached.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Router } from "./router.ts";
import { RouterUnavailable } from "./ask-router.ts";

/** Port: how far a rider travels from one place to another, in metres. Can be replaced by a road router. */
export type Distance = (from: Place, to: Place) => number | Promise<number>;

const greatCircle: Distance = distanceInMetres;

type DistanceDeps = Pick<Deps, "now" | "log"> & {
  settings: Pick<Settings, "routingEngine">;
  /** The price rule can change between straight line and road at run time. */
  country: { readonly pricing: Pick<Pricing, "distance"> | undefined };
};

/**
 * Chooses the distance for fees: by road if a router service is configured, or if the country's price rule requires
 * it and any router exists; else the straight line, without a call.
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

/** The distance for estimating riders' times: by road if there is a router, whichever distance the fee uses. */
export const chooseRideDistance = (deps: Pick<Deps, "now" | "log">, router: Router | undefined): Distance =>
  router ? byRoad(router, deps) : greatCircle;

/** City routes are usually this many times longer than the straight line. */
const detour = 1.3;
const hourMs = 3_600_000;
/**
 * In milliseconds: a router that did not respond is skipped for this long, so that not every caller waits for its
 * timeout.
 */
const restMs = 10_000;

/** The cache key of a route between two places, to about a metre. */
export const routeCacheKey = (...places: Place[]) =>
  places.map(({ latitude, longitude }) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`).join(";");

/**
 * Distances by road, cached for an hour per pair of places. If the router does not respond or knows no route, uses
 * the straight line times the usual detour, so that there is always a fee.
 */
function byRoad(router: Router, { now, log }: Pick<Deps, "now" | "log">): Distance {
  const cachedMetres = cached(router.metres, { keyOf: routeCacheKey, now, lifeMs: hourMs, max: 5_000 });
  let restsUntil = 0;
  const ask = async (from: Place, to: Place): Promise<number | undefined> => {
    if (now().getTime() < restsUntil) return undefined;
    try {
      return await cachedMetres(from, to);
    } catch (problem) {
      if (!(problem instanceof RouterUnavailable)) throw problem;
      restsUntil = now().getTime() + restMs;
      log.warn({ err: problem }, "the router failed, so distances are estimated");
      return undefined;
    }
  };
  return async (from, to) => (await ask(from, to)) ?? distanceInMetres(from, to) * detour;
}

import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/road-routes";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import { cached } from "../../platform/cached.ts";
import type { Deps } from "../../platform/deps.ts";
import { routeCacheKey } from "./distance.ts";
import type { Router } from "./router.ts";
import { RouterUnavailable } from "./ask-router.ts";

const hourMs = 3_600_000;
const maxKept = 300;

type RouteQuery = SchemaOutput<(typeof endpoints.readRoadRoute)["query"]>;
type Found = AnswerOf<typeof endpoints.readRoadRoute>["result"];
export type RoadRoutes = Pick<Deps, "log"> & {
  readonly find: (from: Place, to: Place) => Promise<endpoints.RoadRoute | null>;
};

/** Routes, cached for an hour. */
export function openRoadRoutes(
  { now, log }: Pick<Deps, "now" | "log">,
  router: Router | undefined,
): RoadRoutes {
  const find = async (from: Place, to: Place): Promise<endpoints.RoadRoute | null> => {
    const route = isValidPlace(from) && isValidPlace(to) ? await router?.route(from, to) : undefined;
    if (!route) return null;
    const { metres, seconds, line } = route;
    return { distance_metres: Math.round(metres), duration_seconds: Math.round(seconds), line };
  };
  return { log, find: cached(find, { keyOf: routeCacheKey, now, lifeMs: hourMs, max: maxKept }) };
}

/**
 * A route to draw. If the router does not respond, returns null instead of an error: the map then draws a dashed
 * line.
 */
export async function readRoadRoute({ find, log }: RoadRoutes, ends: RouteQuery): Promise<Found> {
  const from = { latitude: ends.from_lat, longitude: ends.from_lng };
  const to = { latitude: ends.to_lat, longitude: ends.to_lng };
  try {
    return await find(from, to);
  } catch (problem) {
    if (!(problem instanceof RouterUnavailable)) throw problem;
    log.warn({ err: problem }, "the router failed, so no route is drawn");
    return null;
  }
}

/** A route for the rider or courier who carries an order. */
export const readRoadRouteOfRider = (roadRoutes: RoadRoutes, ends: RouteQuery): Promise<Found> =>
  readRoadRoute(roadRoutes, ends);

/** A route for the rider's own app. */
export const readRidersRoadRoute = (roadRoutes: RoadRoutes, ends: RouteQuery): Promise<Found> =>
  readRoadRoute(roadRoutes, ends);

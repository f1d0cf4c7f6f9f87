import * as endpoints from "@waybill/contract/ways";
import { isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import type { FastifyInstance } from "fastify";
import { cached } from "../../platform/cached.ts";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { pairOfPlaces } from "./distance.ts";
import type { Router } from "./router.ts";
import { RouterUnavailable } from "./service-routers.ts";

type Asked = { from_lat: number; from_lng: number; to_lat: number; to_lng: number };

const hourMs = 3_600_000;
const mostKept = 300;

/** Ways for whoever draws or rides them; a map without one draws a dashed line instead, so a silent router is no error. */
export function wayRoutes(
  app: FastifyInstance,
  { now, log }: Pick<Deps, "now" | "log">,
  router: Router | undefined,
): void {
  const find = async (from: Place, to: Place): Promise<endpoints.Way | null> => {
    const way = isValidPlace(from) && isValidPlace(to) ? await router?.way(from, to) : undefined;
    if (!way) return null;
    const { metres, seconds, line } = way;
    return { distance_metres: Math.round(metres), duration_seconds: Math.round(seconds), line };
  };
  const known = cached(find, { keyOf: pairOfPlaces, now, lifeMs: hourMs, most: mostKept });
  const answer = async ({ query }: { query: Asked }): Promise<{ result: endpoints.Way | null }> => {
    const from = { latitude: query.from_lat, longitude: query.from_lng };
    const to = { latitude: query.to_lat, longitude: query.to_lng };
    try {
      return { result: await known(from, to) };
    } catch (problem) {
      if (!(problem instanceof RouterUnavailable)) throw problem;
      log.warn({ err: problem }, "no way is drawn");
      return { result: null };
    }
  };
  route(app, endpoints.readWay, answer);
  route(app, endpoints.readWayOfRider, answer);
  route(app, endpoints.readRidersWay, answer);
}

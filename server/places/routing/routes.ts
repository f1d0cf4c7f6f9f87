import * as endpoints from "@waybill/contract/road-routes";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { readRidersRoadRoute, readRoadRoute, readRoadRouteOfRider, type RoadRoutes } from "./road-route.ts";

/** The routes that return paths by road, for maps and for riders. */
export function routingRoutes(app: FastifyInstance, roadRoutes: RoadRoutes): void {
  route(app, endpoints.readRoadRoute, async ({ query }) => ({
    result: await readRoadRoute(roadRoutes, query),
  }));
  route(app, endpoints.readRoadRouteOfRider, async ({ query }) => ({
    result: await readRoadRouteOfRider(roadRoutes, query),
  }));
  route(app, endpoints.readRidersRoadRoute, async ({ query }) => ({
    result: await readRidersRoadRoute(roadRoutes, query),
  }));
}

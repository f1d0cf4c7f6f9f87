import * as endpoints from "@waybill/contract/road-routes";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { readRidersWay, readWay, readWayOfRider, type RoadRoutes } from "./ways.ts";

/** The routes that return paths by road, for maps and for riders. */
export function routingRoutes(app: FastifyInstance, roadRoutes: RoadRoutes): void {
  route(app, endpoints.readWay, async ({ query }) => ({ result: await readWay(roadRoutes, query) }));
  route(app, endpoints.readWayOfRider, async ({ query }) => ({
    result: await readWayOfRider(roadRoutes, query),
  }));
  route(app, endpoints.readRidersWay, async ({ query }) => ({
    result: await readRidersWay(roadRoutes, query),
  }));
}

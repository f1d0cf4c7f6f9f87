import * as endpoints from "@waybill/contract/ways";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { readRidersWay, readWay, readWayOfRider, type Ways } from "./ways.ts";

/** The routes that return paths by road, for maps and for riders. */
export function wayRoutes(app: FastifyInstance, ways: Ways): void {
  route(app, endpoints.readWay, async ({ query }) => ({ result: await readWay(ways, query) }));
  route(app, endpoints.readWayOfRider, async ({ query }) => ({ result: await readWayOfRider(ways, query) }));
  route(app, endpoints.readRidersWay, async ({ query }) => ({ result: await readRidersWay(ways, query) }));
}

import * as endpoints from "@waybill/contract/ways";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import type { Router } from "./router.ts";
import { openWays, readRidersWay, readWay, readWayOfRider } from "./ways.ts";

/** Ways for whoever draws or rides them. */
export function wayRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, "now" | "log">,
  router: Router | undefined,
): void {
  const ways = openWays(deps, router);
  route(app, endpoints.readWay, async ({ query }) => ({ result: await readWay(ways, query) }));
  route(app, endpoints.readWayOfRider, async ({ query }) => ({ result: await readWayOfRider(ways, query) }));
  route(app, endpoints.readRidersWay, async ({ query }) => ({ result: await readRidersWay(ways, query) }));
}

import * as dispatch from "@waybill/contract/operations/dispatch";
import type { FastifyInstance } from "fastify";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { route } from "../../platform/http/route.ts";
import { listCandidates } from "./by-order/list-candidates.ts";
import { listDecisions } from "./list-decisions.ts";
import type { RoadDeps } from "./by-order/routes-to-order.ts";

/** The operators' endpoints that read dispatching. */
export function dispatchRoutes(app: FastifyInstance, deps: OrderDeps & RoadDeps): void {
  route(app, dispatch.listCandidates, async ({ params }) => ({
    result: await listCandidates(deps, params.order_id),
  }));
  route(app, dispatch.listDecisions, async ({ params }) => ({
    result: await listDecisions(deps, params.order_id),
  }));
}

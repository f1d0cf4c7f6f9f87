import * as endpoints from "@waybill/contract/pricing";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/route.ts";
import { estimateDelivery } from "./estimate-delivery.ts";
import { pricingDeps } from "./pricing-deps.ts";
import { quoteFee } from "./quote-fee.ts";
import { validateArea } from "./validate-area.ts";

export function pricingRoutes(app: FastifyInstance, deps: Deps): void {
  const pricing = pricingDeps(deps);
  route(app, endpoints.quoteFee, ({ actor, body }) => quoteFee(pricing, actor, body));
  route(app, endpoints.validateArea, ({ actor, body }) => validateArea(pricing, actor, body));
  route(app, endpoints.estimateDelivery, ({ actor, body }) => estimateDelivery(pricing, actor, body));
}

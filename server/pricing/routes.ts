import * as endpoints from "@waybill/contract/pricing";
import type { FastifyInstance } from "fastify";
import { route } from "../platform/http/route.ts";
import { readArea } from "./areas/read-area.ts";
import { validateArea } from "./areas/validate-area.ts";
import { estimateDelivery } from "./estimate-delivery.ts";
import type { PricingDeps } from "./pricing-deps.ts";
import { quoteFee } from "./quote-fee.ts";

export function pricingRoutes(app: FastifyInstance, pricing: PricingDeps): void {
  route(app, endpoints.quoteFee, ({ actor, body }) => quoteFee(pricing, actor, body));
  route(app, endpoints.validateArea, ({ actor, body }) => validateArea(pricing, actor, body));
  route(app, endpoints.readArea, ({ actor, params }) => readArea(pricing, actor, params.vendorId));
  route(app, endpoints.estimateDelivery, ({ actor, body }) => estimateDelivery(pricing, actor, body));
}

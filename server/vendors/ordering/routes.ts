import * as endpoints from "@waybill/contract/merchants/order-rules";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { readFeeLimits, saveFeeLimits } from "./fee-limits.ts";
import { readOrderSettings, saveOrderSettings } from "./order-settings.ts";

export function orderRuleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.readOrderSettings, async ({ actor, params }) => ({
    result: await readOrderSettings(deps, actor, params.vendorId),
  }));
  route(app, endpoints.saveOrderSettings, async ({ actor, params, body }) => ({
    result: await saveOrderSettings(deps, actor, { ...params, ...body }),
  }));
  route(app, endpoints.readFeeLimits, async ({ actor, params }) => ({
    result: await readFeeLimits(deps, actor, params.vendorId),
  }));
  route(app, endpoints.saveFeeLimits, async ({ actor, params, body }) => ({
    result: await saveFeeLimits(deps, actor, {
      ...params,
      per_day: body.per_day,
      per_order: body.per_order,
    }),
  }));
}

import * as endpoints from "@waybill/contract/merchants/outlets";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { createOutlet } from "./create-outlet.ts";
import { updateOutlet } from "./update-outlet.ts";

export function outletRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.createOutlet, async ({ actor, body }) => ({
    result: await createOutlet(deps, actor, body),
  }));
  route(app, endpoints.updateOutlet, async ({ actor, params, body }) => ({
    result: await updateOutlet(deps, actor, { ...params, entry: body }),
  }));
}

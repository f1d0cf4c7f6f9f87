import * as endpoints from "@waybill/contract/merchants/outlet-service";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { pauseOutlet } from "./pause-outlet.ts";
import { readOutletService, type ServiceDeps } from "./read-outlet-service.ts";
import { resumeOutlet } from "./resume-outlet.ts";
import { saveOutletService } from "./save-outlet-service.ts";

export function outletServiceRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  route(app, endpoints.readOutletService, async ({ actor, params }) => ({
    result: await readOutletService(deps, actor, params.vendorId),
  }));
  route(app, endpoints.saveOutletService, async ({ actor, params, body }) => ({
    result: await saveOutletService(deps, actor, { ...params, entry: body }),
  }));
  route(app, endpoints.pauseOutlet, async ({ actor, params, body }) => ({
    result: await pauseOutlet(deps, actor, { ...params, ...body }),
  }));
  route(app, endpoints.resumeOutlet, async ({ actor, params }) => ({
    result: await resumeOutlet(deps, actor, params.vendorId),
  }));
}

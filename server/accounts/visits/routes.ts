import * as endpoints from "@waybill/contract/operations/support-access";
import { deviceName } from "@waybill/domain/accounts/device-name";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Accounts } from "../open-accounts.ts";
import { allowAccess, endAccess, readAccess, visitMerchant } from "./support-access.ts";

/** Merchants let operators in, and operators come in. */
export function visitRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, endpoints.readSupportAccess, async ({ actor, params }) => ({
    result: await readAccess(deps, actor, params.vendorId),
  }));
  route(app, endpoints.allowSupportAccess, async ({ actor, params, body }) => ({
    result: await allowAccess(deps, actor, { ...params, ...body }),
  }));
  route(app, endpoints.endSupportAccess, async ({ actor, params }) => ({
    result: await endAccess(deps, actor, params.vendorId),
  }));
  route(app, endpoints.signInAsMerchant, async ({ actor, params, request }) => {
    const device = deviceName(request.headers["user-agent"] ?? "") ?? null;
    return { result: await visitMerchant(deps, actor, params.vendor_id, { device, place: null }) };
  });
}

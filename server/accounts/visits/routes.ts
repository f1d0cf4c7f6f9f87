import * as endpoints from "@waybill/contract/operations/support-access";
import { deviceName } from "@waybill/domain/accounts/device-name";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { Accounts } from "../open-accounts.ts";
import { allowSupportAccess, endSupportAccess, readSupportAccess } from "./support-access.ts";
import { signInAsMerchant } from "./sign-in-as-merchant.ts";

/** The routes by which merchants let operators in, and operators sign in as merchants. */
export function visitRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, endpoints.readSupportAccess, async ({ actor, params }) => ({
    result: await readSupportAccess(deps, actor, params.vendorId),
  }));
  route(app, endpoints.allowSupportAccess, async ({ actor, params, body }) => ({
    result: await allowSupportAccess(deps, actor, { ...params, ...body }),
  }));
  route(app, endpoints.endSupportAccess, async ({ actor, params }) => ({
    result: await endSupportAccess(deps, actor, params.vendorId),
  }));
  route(app, endpoints.signInAsMerchant, async ({ actor, params, request }) => {
    const device = deviceName(request.headers["user-agent"] ?? "") ?? null;
    return { result: await signInAsMerchant(deps, actor, params.vendor_id, { device, place: null }) };
  });
}

import * as endpoints from "@waybill/contract/merchants/security";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import type { Accounts } from "../../open-accounts.ts";
import { readVendorSecurity } from "./read-vendor-security.ts";
import { setVendorSecurity } from "./set-vendor-security.ts";

/** The routes that read and change whether a vendor's users need a second factor. */
export function vendorSecurityRoutes(app: FastifyInstance, deps: Accounts): void {
  route(app, endpoints.readVendorSecurity, async ({ actor, params }) => ({
    result: await readVendorSecurity(deps, actor, params.vendorId),
  }));
  route(app, endpoints.setVendorSecurity, async ({ actor, params, body }) => ({
    result: await setVendorSecurity(deps, actor, { ...params, ...body }),
  }));
}

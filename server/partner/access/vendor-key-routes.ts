import * as endpoints from "@waybill/contract/operations/vendors";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { endVendorClient } from "./end-vendor-client.ts";
import { addVendorKey, endVendorKey, listVendorKeys } from "./vendor-keys.ts";

/** The operators' routes for the keys of a vendor's programs. */
export function vendorKeyRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.listVendorKeys, async ({ actor, params }) => ({
    result: await listVendorKeys(deps, actor, params.vendor_id),
  }));
  route(app, endpoints.addVendorKey, async ({ actor, params, body }) => ({
    result: await addVendorKey(deps, actor, params.vendor_id, body),
  }));
  route(app, endpoints.endVendorKey, async ({ actor, params }) => {
    await endVendorKey(deps, actor, { vendorId: params.vendor_id, keyId: params.key_id });
    return undefined;
  });
  route(app, endpoints.endVendorClient, async ({ actor, params }) => {
    await endVendorClient(deps, actor, { vendorId: params.vendor_id, clientId: params.client_id });
    return undefined;
  });
}

import * as endpoints from "@waybill/contract/merchants/vendors";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { listVendors, readVendor } from "./vendors.ts";
import { saveVendorAddress } from "./save-vendor-address.ts";

export const vendorRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, endpoints.listVendors, async ({ actor, query }) => ({
    result: await listVendors(deps, actor, query),
  }));
  route(app, endpoints.readVendor, async ({ actor, params }) => ({
    result: await readVendor(deps, actor, params.vendorId),
  }));
  route(app, endpoints.saveVendorAddress, async ({ actor, params, body }) => ({
    result: await saveVendorAddress(deps, actor, { ...params, address: body }),
  }));
};

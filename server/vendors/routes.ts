import { listVendors, readVendor, saveVendorAddress } from "@waybill/contract/merchants/vendors";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { listVendorsOf, readVendorOf } from "./read-vendors.ts";
import { saveAddress } from "./save-address.ts";

export const vendorRoutes = (app: FastifyInstance, deps: Deps): void => {
  route(app, listVendors, async ({ actor, query }) => ({
    result: await listVendorsOf(deps, actor, query),
  }));
  route(app, readVendor, async ({ actor, params }) => ({
    result: await readVendorOf(deps, actor, params.vendorId),
  }));
  route(app, saveVendorAddress, async ({ actor, params, body }) => ({
    result: await saveAddress(deps, actor, { ...params, address: body }),
  }));
};

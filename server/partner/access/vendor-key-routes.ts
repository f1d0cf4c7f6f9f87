import * as endpoints from "@waybill/contract/operations/vendors";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { knownVendor } from "../../vendors/managing/known-vendor.ts";
import { createSecretKey } from "./create-secret-key.ts";
import { deleteClient, listClients } from "./clients.ts";
import { deleteSecretKey, listSecretKeys } from "./secret-keys.ts";

/** The keys of a vendor's programs, as operators see and end them. */
export function vendorKeyRoutes(app: FastifyInstance, deps: Deps): void {
  const keyManagerOf = async (actor: Actor, vendorId: string) => {
    await knownVendor(deps.pool, vendorId);
    return { ...actor, managedVendor: vendorId };
  };
  route(app, endpoints.listVendorKeys, async ({ actor, params }) => {
    const manager = await keyManagerOf(actor, params.vendor_id);
    const [keys, clients] = [await listSecretKeys(deps, manager), await listClients(deps, manager)];
    return { result: { keys, clients } };
  });
  route(app, endpoints.addVendorKey, async ({ actor, params, body }) => ({
    result: await createSecretKey(deps, await keyManagerOf(actor, params.vendor_id), body),
  }));
  route(app, endpoints.endVendorKey, async ({ actor, params }) => {
    await deleteSecretKey(deps, await keyManagerOf(actor, params.vendor_id), params.key_id);
    return undefined;
  });
  route(app, endpoints.endVendorClient, async ({ actor, params }) => {
    await deleteClient(deps, await keyManagerOf(actor, params.vendor_id), params.client_id);
    return undefined;
  });
}

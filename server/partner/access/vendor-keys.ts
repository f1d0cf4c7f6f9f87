import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/operations/vendors";
import type { Actor } from "../../platform/actor.ts";
import { requireExistingVendor } from "../../vendors/managing/require-existing-vendor.ts";
import type { AccessDeps, KeyManager } from "./access-deps.ts";
import { listClients } from "./clients.ts";
import { createSecretKey } from "./create-secret-key.ts";
import { deleteSecretKey, listSecretKeys } from "./secret-keys.ts";

/** Lets an operator manage the keys of one vendor. */
export async function keyManagerOf(
  { pool }: Pick<AccessDeps, "pool">,
  actor: Actor,
  vendorId: string,
): Promise<KeyManager> {
  await requireExistingVendor(pool, vendorId);
  return { ...actor, managedVendor: vendorId };
}

export async function listVendorKeys(
  deps: AccessDeps,
  actor: Actor,
  vendorId: string,
): Promise<AnswerOf<typeof endpoints.listVendorKeys>["result"]> {
  const manager = await keyManagerOf(deps, actor, vendorId);
  const [keys, clients] = [await listSecretKeys(deps, manager), await listClients(deps, manager)];
  return { keys, clients };
}

export const addVendorKey = async (
  deps: AccessDeps,
  actor: Actor,
  vendorId: string,
  key: BodyOf<typeof endpoints.addVendorKey>,
): Promise<AnswerOf<typeof endpoints.addVendorKey>["result"]> =>
  createSecretKey(deps, await keyManagerOf(deps, actor, vendorId), key);

export const endVendorKey = async (
  deps: AccessDeps,
  actor: Actor,
  { vendorId, keyId }: { vendorId: string; keyId: string },
): Promise<void> => deleteSecretKey(deps, await keyManagerOf(deps, actor, vendorId), keyId);

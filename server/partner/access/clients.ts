import type * as endpoints from "@waybill/contract/partner/developer";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findClients, findOwnerOfClient, revokeClient } from "./rows.ts";
import { type AccessDeps, type KeyManager, managedVendorIds, auditKeyChange } from "./access-deps.ts";

/** The registered systems of the caller's vendors, newest first. */
export async function listClients(
  { pool }: AccessDeps,
  actor: KeyManager,
): Promise<AnswerOf<typeof endpoints.listClients>["result"]> {
  const clients = await findClients(pool, managedVendorIds(actor));
  return clients.map(({ owner_vendor_id, created_at, keys, ...client }) => ({
    ...client,
    vendor_id: owner_vendor_id,
    created_at: created_at.toISOString(),
    keys: (keys ?? []).map((key) => ({ ...key, created_at: new Date(key.created_at).toISOString() })),
  }));
}

export async function requireOwnClient(
  { pool }: AccessDeps,
  actor: KeyManager,
  clientId: string,
): Promise<void> {
  const owner = await findOwnerOfClient(pool, clientId);
  if (owner === undefined || !managedVendorIds(actor).includes(owner)) throw new Refused("not_found");
}

/** Deletes a client with its keys and tokens. */
export async function deleteClient(deps: AccessDeps, actor: KeyManager, clientId: string): Promise<void> {
  await requireOwnClient(deps, actor, clientId);
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    await revokeClient(pool, clientId, at);
    await auditKeyChange(db, { by: actor, at }, "key.ended", { id: clientId });
  });
}

import type * as endpoints from "@waybill/contract/partner/developer";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findSecretKeys, revokeSecretKey } from "./rows.ts";
import { type AccessDeps, type KeyManager, managedVendorIds, auditKeyChange } from "./access-deps.ts";

/** The keys of the caller's vendors, newest first. */
export async function listSecretKeys(
  { pool }: AccessDeps,
  actor: KeyManager,
): Promise<AnswerOf<typeof endpoints.listSecretKeys>["result"]> {
  const keys = await findSecretKeys(pool, managedVendorIds(actor));
  return keys.map(({ owner_vendor_id, created_at, last_used_at, expires_at, ...key }) => ({
    ...key,
    vendor_id: owner_vendor_id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }));
}

/** Revokes a secret key. */
export async function deleteSecretKey(deps: AccessDeps, actor: KeyManager, keyId: string): Promise<void> {
  const ownerIds = managedVendorIds(actor);
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await revokeSecretKey(pool, { keyId, ownerIds, now: at }))) throw new Refused("not_found");
    await auditKeyChange(db, { by: actor, at }, "key.ended", { id: keyId });
  });
}

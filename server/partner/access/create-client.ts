import type * as endpoints from "@waybill/contract/partner/developer";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { randomUUID } from "node:crypto";
import { inTransaction } from "../../platform/database/transaction.ts";
import { scopeOf } from "./issue-token.ts";
import { insertClient, insertClientKey } from "./rows.ts";
import {
  type AccessDeps,
  type KeyManager,
  requireManagedVendor,
  actingVendorOf,
  auditKeyChange,
} from "./access-deps.ts";
import { publicKeyOf } from "./client-keys.ts";

type CreateClient = SchemaOutput<(typeof endpoints.createClient)["body"]>;

/** Registers a vendor's own system with its public key. */
export async function createClient(
  deps: AccessDeps,
  actor: KeyManager,
  { name, public_key, mode, vendor_id }: CreateClient,
): Promise<AnswerOf<typeof endpoints.createClient>["result"]> {
  const { country } = deps.settings;
  const owner_vendor_id = await requireManagedVendor(deps, actor, vendor_id);
  const pem = publicKeyOf(public_key);
  const ids = { client_id: `waybill:${country}:${randomUUID()}`, key_id: randomUUID() };
  const now = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const acting = await actingVendorOf(pool, owner_vendor_id, mode);
    await insertClient(pool, { ...ids, owner_vendor_id, vendor_id: acting, name, mode, now });
    await insertClientKey(pool, { ...ids, public_key: pem, now });
    const after = { client_id: ids.client_id, vendor_id: owner_vendor_id, mode };
    await auditKeyChange(db, { by: actor, at: now }, "key.added", { id: ids.key_id, after });
  });
  return { ...ids, scope: scopeOf(country) };
}

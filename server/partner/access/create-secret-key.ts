import type * as endpoints from "@waybill/contract/partner/developer";
import type { Parsed } from "@waybill/contract/endpoint";
import { randomUUID } from "node:crypto";
import { inTransaction } from "../../platform/database/transaction.ts";
import { hashOf } from "./issue-token.ts";
import { insertSecretKey } from "./rows.ts";
import { type AccessDeps, type KeyManager, vendorFor, actsFor, recordKey } from "./access-deps.ts";

type CreateKey = Parsed<(typeof endpoints.createSecretKey)["body"]>;

/** Makes a secret key, which is answered this once and kept as its hash. */
export async function createSecretKey(
  deps: AccessDeps,
  actor: KeyManager,
  { name, mode, scopes, vendor_id }: CreateKey,
): Promise<{ key_id: string; secret: string }> {
  const owner_vendor_id = await vendorFor(deps, actor, vendor_id);
  const secret = `wb_${mode}_${deps.randomBytes(32).toString("base64url")}`;
  const key_id = randomUUID();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    await insertSecretKey(pool, {
      key_id,
      secret_hash: hashOf(secret),
      owner_vendor_id,
      vendor_id: await actsFor(pool, owner_vendor_id, mode),
      name,
      mode,
      scopes: scopes ?? null,
      created_at: deps.now(),
    });
    const after = { vendor_id: owner_vendor_id, mode, scopes: scopes ?? null };
    await recordKey(db, { by: actor, at: deps.now() }, "key.added", { id: key_id, after });
  });
  return { key_id, secret };
}

import type * as endpoints from "@waybill/contract/partner/developer";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import { randomUUID } from "node:crypto";
import { Refused } from "../../platform/http/refused.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { networkOf } from "../../platform/outgoing/networks.ts";
import { hashOfSecret } from "./issue-token.ts";
import { insertSecretKey } from "./rows.ts";
import {
  type AccessDeps,
  type KeyManager,
  requireManagedVendor,
  actingVendorOf,
  auditKeyChange,
} from "./access-deps.ts";

type CreateKey = SchemaOutput<(typeof endpoints.createSecretKey)["body"]>;

/** The stored limits of a key; refuses an expiry in the past and an invalid network. */
function boundsOf({ now }: AccessDeps, { expires_at, allowed_ips }: CreateKey) {
  const end = expires_at === undefined ? null : new Date(expires_at);
  if (end !== null && end <= now()) throw new Refused("malformed_request", { path: ["expires_at"] });
  const networks = allowed_ips?.map((text, index) => {
    const network = networkOf(text);
    if (network === undefined)
      throw new Refused("malformed_request", { path: ["allowed_ips", String(index)] });
    return network;
  });
  return { expires_at: end, allowed_ips: networks ? [...new Set(networks)] : null };
}

/** Creates a secret key. The response contains it only this once; only its hash is stored. */
export async function createSecretKey(
  deps: AccessDeps,
  actor: KeyManager,
  newKey: CreateKey,
): Promise<{ key_id: string; secret: string }> {
  const { name, mode, scopes, vendor_id } = newKey;
  const bounds = boundsOf(deps, newKey);
  const owner_vendor_id = await requireManagedVendor(deps, actor, vendor_id);
  const secret = `wb_${mode}_${deps.randomBytes(32).toString("base64url")}`;
  const key_id = randomUUID();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    await insertSecretKey(pool, {
      key_id,
      secret_hash: hashOfSecret(secret),
      owner_vendor_id,
      vendor_id: await actingVendorOf(pool, owner_vendor_id, mode),
      name,
      mode,
      scopes: scopes ?? null,
      created_at: deps.now(),
      last_four: secret.slice(-4),
      ...bounds,
    });
    const after = { vendor_id: owner_vendor_id, mode, scopes: scopes ?? null, ...bounds };
    await auditKeyChange(db, { by: actor, at: deps.now() }, "key.added", { id: key_id, after });
  });
  return { key_id, secret };
}

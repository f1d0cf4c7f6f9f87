import { createPublicKey, randomUUID } from "node:crypto";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { insertClientKey, revokeClientKey } from "./rows.ts";
import { type AccessDeps, type KeyManager, auditKeyChange } from "./access-deps.ts";
import { requireOwnClient } from "./clients.ts";

const minBits = 2048;

/** Normalises a public key for storage; refuses anything but RSA of at least 2048 bits. */
export function publicKeyOf(pem: string): string {
  try {
    // createPublicKey also accepts private keys, which must not be stored.
    const key = pem.includes("PRIVATE") ? undefined : createPublicKey(pem);
    const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key?.asymmetricKeyType === "rsa" && bits >= minBits)
      return key.export({ type: "spki", format: "pem" }).toString();
  } catch {
    // An invalid key is refused below.
  }
  throw new Refused("malformed_request", { path: ["public_key"] });
}

/** Adds a key to a client; the other keys stay valid. */
export async function addClientKey(
  deps: AccessDeps,
  actor: KeyManager,
  { clientId, publicKey }: { clientId: string; publicKey: string },
): Promise<{ key_id: string }> {
  await requireOwnClient(deps, actor, clientId);
  const key_id = randomUUID();
  const public_key = publicKeyOf(publicKey);
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    await insertClientKey(pool, { key_id, client_id: clientId, public_key, now: at });
    await auditKeyChange(db, { by: actor, at }, "key.added", { id: key_id, after: { client_id: clientId } });
  });
  return { key_id };
}

/** Revokes one key of a client, and the tokens issued for it. */
export async function deleteClientKey(
  deps: AccessDeps,
  actor: KeyManager,
  { clientId, keyId }: { clientId: string; keyId: string },
): Promise<void> {
  await requireOwnClient(deps, actor, clientId);
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await revokeClientKey(pool, { clientId, keyId, now: at }))) throw new Refused("not_found");
    await auditKeyChange(db, { by: actor, at }, "key.ended", { id: keyId, after: { client_id: clientId } });
  });
}

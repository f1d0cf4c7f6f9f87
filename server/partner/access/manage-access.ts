import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/partner/developer";
import { createPublicKey, randomUUID } from "node:crypto";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { hashOf, scopeOf } from "./issue-token.ts";
import {
  deletePast,
  findClients,
  findKin,
  findOwnerOfClient,
  findSecretKeys,
  insertClient,
  insertClientKey,
  insertSecretKey,
  makeTwin,
  revokeClient,
  revokeClientKey,
  revokeSecretKey,
} from "./rows.ts";

type AccessDeps = Pick<Deps, "pool" | "now" | "settings" | "randomBytes">;

const leastBits = 2048;

/** A public key as it is kept; anything but RSA of 2048 bits or more is refused. */
function publicKeyOf(pem: string): string {
  try {
    // A private key would be read too, and must not be kept.
    const key = pem.includes("PRIVATE") ? undefined : createPublicKey(pem);
    const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key?.asymmetricKeyType === "rsa" && bits >= leastBits)
      return key.export({ type: "spki", format: "pem" }).toString();
  } catch {
    // What is no key is refused below.
  }
  throw new Refused("malformed_request", { path: ["public_key"] });
}

/** Who manages keys, and of which vendors: somebody who signed in for them, or an operator for the one that is open. */
type KeyManager = Actor & { readonly managedVendor?: string };

/** The vendors whose keys somebody manages; nobody else has any. */
const ownVendors = (actor: KeyManager): readonly string[] =>
  actor.kind === "vendor"
    ? [...actor.vendorIds]
    : actor.kind === "operator" && actor.managedVendor !== undefined
      ? [actor.managedVendor]
      : [];

/** The vendor that a client or key is for: the one that is named, else the caller's parent or only one. */
export async function vendorFor(
  { pool }: Pick<Deps, "pool">,
  actor: KeyManager,
  named: string | undefined,
): Promise<string> {
  const kin = await findKin(pool, ownVendors(actor));
  const vendor = named === undefined ? kin[0] : kin.find(({ vendor_id }) => vendor_id === named);
  if (!vendor) throw new Refused("vendor_not_found");
  return vendor.vendor_id;
}

/** Whom it acts for: the vendor itself, or a twin of it where nothing is real. */
const actsFor = async (pool: Parameters<typeof makeTwin>[0], vendorId: string, mode: "test" | "live") =>
  mode === "test" ? (await makeTwin(pool, vendorId)).twinId : vendorId;

/** The twin of a vendor, where test clients act and nothing is real. */
export const testVendorOf = (
  { pool, now }: Pick<Deps, "pool" | "now">,
  by: Actor,
  vendorId: string,
): Promise<string> =>
  inTransaction(pool, async (transaction) => {
    const { twinId, made } = await makeTwin(transaction.pool, vendorId);
    const subject = { kind: "vendor", id: twinId };
    const change = { action: "vendor.twin-made", subject, after: { twin_of: vendorId } };
    if (made > 0) await recordAudit(transaction.db, { by, at: now() }, change);
    return twinId;
  });

const recordKey = (
  db: Deps["db"],
  who: { by: Actor; at: Date },
  action: "key.added" | "key.ended",
  { id, after }: { id: string; after?: object },
) => recordAudit(db, who, { action, subject: { kind: "key", id }, after });

type CreateClient = Parsed<(typeof endpoints.createClient)["body"]>;

/** Registers a system of a vendor's own with its public key. */
export async function createClient(
  deps: AccessDeps,
  actor: KeyManager,
  { name, public_key, mode, vendor_id }: CreateClient,
): Promise<AnswerOf<typeof endpoints.createClient>["result"]> {
  const { country } = deps.settings;
  const owner_vendor_id = await vendorFor(deps, actor, vendor_id);
  const pem = publicKeyOf(public_key);
  const ids = { client_id: `waybill:${country}:${randomUUID()}`, key_id: randomUUID() };
  const now = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const acting = await actsFor(pool, owner_vendor_id, mode);
    await insertClient(pool, { ...ids, owner_vendor_id, vendor_id: acting, name, mode, now });
    await insertClientKey(pool, { ...ids, public_key: pem, now });
    const after = { client_id: ids.client_id, vendor_id: owner_vendor_id, mode };
    await recordKey(db, { by: actor, at: now }, "key.added", { id: ids.key_id, after });
  });
  return { ...ids, scope: scopeOf(country) };
}

/** The registered systems of the caller's vendors, newest first. */
export async function listClients(
  { pool }: AccessDeps,
  actor: KeyManager,
): Promise<AnswerOf<typeof endpoints.listClients>["result"]> {
  const clients = await findClients(pool, ownVendors(actor));
  return clients.map(({ owner_vendor_id, created_at, keys, ...client }) => ({
    ...client,
    vendor_id: owner_vendor_id,
    created_at: created_at.toISOString(),
    keys: (keys ?? []).map((key) => ({ ...key, created_at: new Date(key.created_at).toISOString() })),
  }));
}

async function requireOwnClient({ pool }: AccessDeps, actor: KeyManager, clientId: string): Promise<void> {
  const owner = await findOwnerOfClient(pool, clientId);
  if (owner === undefined || !ownVendors(actor).includes(owner)) throw new Refused("not_found");
}

/** Ends a client with its keys and tokens. */
export async function deleteClient(deps: AccessDeps, actor: KeyManager, clientId: string): Promise<void> {
  await requireOwnClient(deps, actor, clientId);
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    await revokeClient(pool, clientId, at);
    await recordKey(db, { by: actor, at }, "key.ended", { id: clientId });
  });
}

/** Gives a client another key; the others stay. */
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
    await recordKey(db, { by: actor, at }, "key.added", { id: key_id, after: { client_id: clientId } });
  });
  return { key_id };
}

/** Ends one key of a client and the tokens that it was given. */
export async function deleteClientKey(
  deps: AccessDeps,
  actor: KeyManager,
  { clientId, keyId }: { clientId: string; keyId: string },
): Promise<void> {
  await requireOwnClient(deps, actor, clientId);
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await revokeClientKey(pool, { clientId, keyId, now: at }))) throw new Refused("not_found");
    await recordKey(db, { by: actor, at }, "key.ended", { id: keyId, after: { client_id: clientId } });
  });
}

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

/** The keys of the caller's vendors, newest first. */
export async function listSecretKeys(
  { pool }: AccessDeps,
  actor: KeyManager,
): Promise<AnswerOf<typeof endpoints.listSecretKeys>["result"]> {
  const keys = await findSecretKeys(pool, ownVendors(actor));
  return keys.map(({ owner_vendor_id, created_at, last_used_at, ...key }) => ({
    ...key,
    vendor_id: owner_vendor_id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Ends a secret key. */
export async function deleteSecretKey(deps: AccessDeps, actor: KeyManager, keyId: string): Promise<void> {
  const ownerIds = ownVendors(actor);
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await revokeSecretKey(pool, { keyId, ownerIds, now: at }))) throw new Refused("not_found");
    await recordKey(db, { by: actor, at }, "key.ended", { id: keyId });
  });
}

const answersForMs = 24 * 3_600_000;

/** Deletes what counts no more: tokens, assertions, and answers that are not given again. */
export const purgePartnerAccess = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deletePast(pool, now(), new Date(now().getTime() - answersForMs));

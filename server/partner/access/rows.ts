import { fragment, raw, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

export type Mode = "test" | "live";

type NewClient = {
  client_id: string;
  owner_vendor_id: string;
  vendor_id: string;
  name: string;
  mode: Mode;
  now: Date;
};

const insertPartnerClientSql = statement("insert-partner-client")`
  insert into partner_clients (client_id, owner_vendor_id, vendor_id, name, mode, created_at)
  values (${"client_id"}, ${"owner_vendor_id"}, ${"vendor_id"}, ${"name"}, ${"mode"}, ${"now"})`;

export const insertClient = async (db: Queryable, client: NewClient): Promise<void> => {
  const { client_id, owner_vendor_id, vendor_id, name, mode, now } = client;
  await db.query(insertPartnerClientSql({ client_id, owner_vendor_id, vendor_id, name, mode, now }));
};

export type ClientRow = {
  client_id: string;
  owner_vendor_id: string;
  name: string;
  mode: Mode;
  created_at: Date;
  keys: { key_id: string; created_at: string }[] | null;
};

const partnerClientsOfSql = statement("partner-clients-of")`
  select client_id, owner_vendor_id, name, mode, created_at, (
    select json_agg(json_build_object('key_id', key_id, 'created_at', k.created_at) order by k.created_at)
    from partner_client_keys k where k.client_id = partner_clients.client_id and k.revoked_at is null
  ) as keys from partner_clients where owner_vendor_id = any (${"ownerIds"}::text[]) and revoked_at is null
  order by created_at desc, client_id`;

export const findClients = async (db: Queryable, ownerIds: readonly string[]): Promise<ClientRow[]> => {
  const { rows } = await db.query<ClientRow>(partnerClientsOfSql({ ownerIds }));
  return rows;
};

const ownerOfPartnerClientSql = statement("owner-of-partner-client")`
  select owner_vendor_id from partner_clients where client_id = ${"clientId"} and revoked_at is null`;

export const findOwnerOfClient = async (db: Queryable, clientId: string): Promise<string | undefined> =>
  (await firstRow<{ owner_vendor_id: string }>(db, ownerOfPartnerClientSql({ clientId })))?.owner_vendor_id;

const revokePartnerClientSql = statement("revoke-partner-client")`
  update partner_clients set revoked_at = ${"now"} where client_id = ${"clientId"} and revoked_at is null`;

export const revokeClient = async (db: Queryable, clientId: string, now: Date): Promise<void> => {
  await db.query(revokePartnerClientSql({ clientId, now }));
};

const insertPartnerClientKeySql = statement("insert-partner-client-key")`
  insert into partner_client_keys (key_id, client_id, public_key, created_at)
    values (${"key_id"}, ${"client_id"}, ${"public_key"}, ${"now"})`;

export const insertClientKey = async (
  db: Queryable,
  key: { key_id: string; client_id: string; public_key: string; now: Date },
): Promise<void> => {
  await db.query(insertPartnerClientKeySql(key));
};

const revokePartnerClientKeySql = statement("revoke-partner-client-key")`
  update partner_client_keys set revoked_at = ${"now"}
  where key_id = ${"keyId"} and client_id = ${"clientId"} and revoked_at is null`;

/** False if the client has no such key. */
export const revokeClientKey = async (
  db: Queryable,
  { clientId, keyId, now }: { clientId: string; keyId: string; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query(revokePartnerClientKeySql({ clientId, keyId, now }));
  return rowCount === 1;
};

const partnerPublicKeySql = statement("partner-public-key")`
  select public_key from partner_client_keys join partner_clients using (client_id)
  where key_id = ${"keyId"} and client_id = ${"clientId"} and partner_client_keys.revoked_at is null
    and partner_clients.revoked_at is null`;

/** The public key that a client signs with, unless the key or the client is revoked. */
export const findPublicKey = async (
  db: Queryable,
  { clientId, keyId }: { clientId: string; keyId: string },
): Promise<string | undefined> =>
  (await firstRow<{ public_key: string }>(db, partnerPublicKeySql({ clientId, keyId })))?.public_key;

const usePartnerAssertionSql = statement("use-partner-assertion")`
  insert into partner_assertions (client_id, jti, expires_at) values (${"clientId"}, ${"jti"}, ${"expiresAt"})
  on conflict do nothing`;

/** False if the assertion was used before. */
export const consumeAssertion = async (
  db: Queryable,
  { clientId, jti, expiresAt }: { clientId: string; jti: string; expiresAt: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query(usePartnerAssertionSql({ clientId, jti, expiresAt }));
  return rowCount === 1;
};

const insertPartnerTokenSql = statement("insert-partner-token")`
  insert into partner_tokens (token_hash, client_id, key_id, expires_at)
    values (${"hash"}, ${"clientId"}, ${"keyId"}, ${"expiresAt"})`;

export const insertToken = async (
  db: Queryable,
  token: { hash: string; clientId: string; keyId: string; expiresAt: Date },
): Promise<void> => {
  await db.query(insertPartnerTokenSql(token));
};

export type CallerRow = {
  client_id: string;
  vendor_id: string;
  owner_vendor_id: string;
  mode: Mode;
  scopes: string[] | null;
  vendor_ids: string[];
  last_used_at: Date | null;
  expires_at: Date | null;
  allowed_ips: string[] | null;
};

const family = (of: string) => fragment`array(select vendors.vendor_id from vendors
  where vendors.vendor_id = ${raw(of)}.vendor_id or vendors.parent_vendor_id = ${raw(of)}.vendor_id)`;

const partnerOfTokenSql = statement("partner-of-token")`
  select client.client_id, client.vendor_id, client.owner_vendor_id, client.mode, null as scopes,
    null as last_used_at, null as expires_at, null as allowed_ips,
    ${family("client")} as vendor_ids
  from partner_tokens token
    join partner_clients client on client.client_id = token.client_id and client.revoked_at is null
    join partner_client_keys own on own.key_id = token.key_id and own.revoked_at is null
  where token_hash = ${"hash"} and expires_at > ${"now"}`;

/** The caller of a client's token, if the token, its key and its client are valid. */
export const findCallerOfToken = (db: Queryable, hash: string, now: Date): Promise<CallerRow | undefined> =>
  firstRow<CallerRow>(db, partnerOfTokenSql({ hash, now }));

const partnerOfSecretSql = statement("partner-of-secret")`
  select own.key_id as client_id, own.vendor_id, own.owner_vendor_id, own.mode, own.scopes, own.last_used_at,
    own.expires_at, own.allowed_ips,
    ${family("own")} as vendor_ids
  from partner_secret_keys own where secret_hash = ${"hash"} and revoked_at is null`;

/** The caller of a secret key, unless it is revoked. */
export const findCallerOfSecret = (db: Queryable, hash: string): Promise<CallerRow | undefined> =>
  firstRow<CallerRow>(db, partnerOfSecretSql({ hash }));

const notePartnerKeyUseSql = statement("note-partner-key-use")`
  update partner_secret_keys set last_used_at = ${"now"} where key_id = ${"keyId"}`;

export const recordKeyUse = async (db: Queryable, keyId: string, now: Date): Promise<void> => {
  await db.query(notePartnerKeyUseSql({ keyId, now }));
};

export type SecretKeyRow = {
  key_id: string;
  owner_vendor_id: string;
  vendor_id: string;
  name: string;
  mode: Mode;
  scopes: string[] | null;
  created_at: Date;
  last_used_at: Date | null;
  /** The last four characters of the secret; null for keys made before they were stored. */
  last_four: string | null;
  expires_at: Date | null;
  allowed_ips: string[] | null;
};

const insertPartnerSecretSql = statement("insert-partner-secret")`
  insert into partner_secret_keys
    (key_id, secret_hash, owner_vendor_id, vendor_id, name, mode, scopes, created_at, last_four, expires_at, allowed_ips)
  values (${"key_id"}, ${"secret_hash"}, ${"owner_vendor_id"}, ${"vendor_id"}, ${"name"}, ${"mode"}, ${"scopes"},
    ${"created_at"}, ${"last_four"}, ${"expires_at"}, ${"allowed_ips"}::text[])`;

export const insertSecretKey = async (
  db: Queryable,
  key: Omit<SecretKeyRow, "last_used_at"> & { secret_hash: string },
): Promise<void> => {
  await db.query(
    insertPartnerSecretSql({
      key_id: key.key_id,
      secret_hash: key.secret_hash,
      owner_vendor_id: key.owner_vendor_id,
      vendor_id: key.vendor_id,
      name: key.name,
      mode: key.mode,
      scopes: key.scopes && JSON.stringify(key.scopes),
      created_at: key.created_at,
      last_four: key.last_four,
      expires_at: key.expires_at,
      allowed_ips: key.allowed_ips,
    }),
  );
};

const partnerSecretsOfSql = statement("partner-secrets-of")`
  select key_id, owner_vendor_id, vendor_id, name, mode, scopes, created_at, last_used_at,
    last_four, expires_at, allowed_ips
  from partner_secret_keys where owner_vendor_id = any (${"ownerIds"}::text[]) and revoked_at is null
  order by created_at desc, key_id`;

export const findSecretKeys = async (db: Queryable, ownerIds: readonly string[]): Promise<SecretKeyRow[]> => {
  const { rows } = await db.query<SecretKeyRow>(partnerSecretsOfSql({ ownerIds }));
  return rows;
};

const revokePartnerSecretSql = statement("revoke-partner-secret")`
  update partner_secret_keys set revoked_at = ${"now"}
  where key_id = ${"keyId"} and owner_vendor_id = any (${"ownerIds"}::text[]) and revoked_at is null`;

/** False if none of these vendors has such a key. */
export const revokeSecretKey = async (
  db: Queryable,
  { keyId, ownerIds, now }: { keyId: string; ownerIds: readonly string[]; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query(revokePartnerSecretSql({ keyId, ownerIds, now }));
  return rowCount === 1;
};

export type FamilyRow = {
  vendor_id: string;
  client_vendor_id: string | null;
  latitude: number | null;
  longitude: number | null;
};

const vendorFamilySql = statement("vendor-family")`
  select vendor_id, client_vendor_id, latitude, longitude from vendors
  where vendor_id = ${"vendorId"} or parent_vendor_id = ${"vendorId"} order by is_parent, vendor_id`;

/** A vendor and its outlets, outlets first. */
export const findVendorFamily = async (db: Queryable, vendorId: string): Promise<FamilyRow[]> => {
  const { rows } = await db.query<FamilyRow>(vendorFamilySql({ vendorId }));
  return rows;
};

export type VendorKin = { vendor_id: string; parent_vendor_id: string | null };

const vendorsByKinSql = statement("vendors-by-kin")`
  select vendor_id, parent_vendor_id from vendors where vendor_id = any (${"vendorIds"}::text[])
  order by is_parent desc, vendor_id`;

/** The given vendors, parents first. */
export const findVendorsParentsFirst = async (
  db: Queryable,
  vendorIds: readonly string[],
): Promise<VendorKin[]> => {
  const { rows } = await db.query<VendorKin>(vendorsByKinSql({ vendorIds }));
  return rows;
};

const deletePartnerTokensSql = statement("delete-partner-tokens")`
  delete from partner_tokens where expires_at < ${"now"}`;

const deletePartnerAssertionsSql = statement("delete-partner-assertions")`
  delete from partner_assertions where expires_at < ${"now"}`;

/** Deletes expired tokens and assertions. */
export const deleteExpired = async (db: Queryable, now: Date): Promise<void> => {
  await db.query(deletePartnerTokensSql({ now }));
  await db.query(deletePartnerAssertionsSql({ now }));
};

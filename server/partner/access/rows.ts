import { one, type Queryable } from "../../platform/database/transaction.ts";

export type Mode = "test" | "live";

type NewClient = {
  client_id: string;
  owner_vendor_id: string;
  vendor_id: string;
  name: string;
  mode: Mode;
  now: Date;
};

export const insertClient = async (db: Queryable, client: NewClient): Promise<void> => {
  const { client_id, owner_vendor_id, vendor_id, name, mode, now } = client;
  await db.query({
    name: "insert-partner-client",
    text: `insert into partner_clients (client_id, owner_vendor_id, vendor_id, name, mode, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [client_id, owner_vendor_id, vendor_id, name, mode, now],
  });
};

export type ClientRow = {
  client_id: string;
  owner_vendor_id: string;
  name: string;
  mode: Mode;
  created_at: Date;
  keys: { key_id: string; created_at: string }[] | null;
};

export const findClients = async (db: Queryable, ownerIds: readonly string[]): Promise<ClientRow[]> => {
  const { rows } = await db.query<ClientRow>({
    name: "partner-clients-of",
    text: `select client_id, owner_vendor_id, name, mode, created_at, (
        select json_agg(json_build_object('key_id', key_id, 'created_at', k.created_at) order by k.created_at)
        from partner_client_keys k where k.client_id = partner_clients.client_id and k.revoked_at is null
      ) as keys from partner_clients where owner_vendor_id = any ($1::text[]) and revoked_at is null
      order by created_at desc, client_id`,
    values: [ownerIds],
  });
  return rows;
};

export const findOwnerOfClient = async (db: Queryable, clientId: string): Promise<string | undefined> =>
  (
    await one<{ owner_vendor_id: string }>(db, {
      name: "owner-of-partner-client",
      text: "select owner_vendor_id from partner_clients where client_id = $1 and revoked_at is null",
      values: [clientId],
    })
  )?.owner_vendor_id;

export const revokeClient = async (db: Queryable, clientId: string, now: Date): Promise<void> => {
  await db.query({
    name: "revoke-partner-client",
    text: "update partner_clients set revoked_at = $2 where client_id = $1 and revoked_at is null",
    values: [clientId, now],
  });
};

export const insertClientKey = async (
  db: Queryable,
  key: { key_id: string; client_id: string; public_key: string; now: Date },
): Promise<void> => {
  await db.query({
    name: "insert-partner-client-key",
    text: "insert into partner_client_keys (key_id, client_id, public_key, created_at) values ($1, $2, $3, $4)",
    values: [key.key_id, key.client_id, key.public_key, key.now],
  });
};

/** False: the client has no such key. */
export const revokeClientKey = async (
  db: Queryable,
  { clientId, keyId, now }: { clientId: string; keyId: string; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "revoke-partner-client-key",
    text: `update partner_client_keys set revoked_at = $3
      where key_id = $2 and client_id = $1 and revoked_at is null`,
    values: [clientId, keyId, now],
  });
  return rowCount === 1;
};

/** The public key that a client signs with, while neither is revoked. */
export const findPublicKey = async (
  db: Queryable,
  { clientId, keyId }: { clientId: string; keyId: string },
): Promise<string | undefined> =>
  (
    await one<{ public_key: string }>(db, {
      name: "partner-public-key",
      text: `select public_key from partner_client_keys join partner_clients using (client_id)
        where key_id = $2 and client_id = $1 and partner_client_keys.revoked_at is null
          and partner_clients.revoked_at is null`,
      values: [clientId, keyId],
    })
  )?.public_key;

/** False: this assertion was used before. */
export const useAssertion = async (
  db: Queryable,
  { clientId, jti, expiresAt }: { clientId: string; jti: string; expiresAt: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "use-partner-assertion",
    text: `insert into partner_assertions (client_id, jti, expires_at) values ($1, $2, $3)
      on conflict do nothing`,
    values: [clientId, jti, expiresAt],
  });
  return rowCount === 1;
};

export const insertToken = async (
  db: Queryable,
  token: { hash: string; clientId: string; keyId: string; expiresAt: Date },
): Promise<void> => {
  await db.query({
    name: "insert-partner-token",
    text: "insert into partner_tokens (token_hash, client_id, key_id, expires_at) values ($1, $2, $3, $4)",
    values: [token.hash, token.clientId, token.keyId, token.expiresAt],
  });
};

export type CallerRow = {
  client_id: string;
  vendor_id: string;
  owner_vendor_id: string;
  mode: Mode;
  scopes: string[] | null;
  vendor_ids: string[];
  last_used_at: Date | null;
};

const family = (of: string) => `array(select vendors.vendor_id from vendors
  where vendors.vendor_id = ${of}.vendor_id or vendors.parent_vendor_id = ${of}.vendor_id)`;

/** Who a client's token stands for, while the token, its key and its client are good. */
export const findCallerOfToken = (db: Queryable, hash: string, now: Date): Promise<CallerRow | undefined> =>
  one<CallerRow>(db, {
    name: "partner-of-token",
    text: `select client.client_id, client.vendor_id, client.owner_vendor_id, client.mode, null as scopes, null as last_used_at,
        ${family("client")} as vendor_ids
      from partner_tokens token
        join partner_clients client on client.client_id = token.client_id and client.revoked_at is null
        join partner_client_keys own on own.key_id = token.key_id and own.revoked_at is null
      where token_hash = $1 and expires_at > $2`,
    values: [hash, now],
  });

/** Who a secret key stands for, until it is revoked. */
export const findCallerOfSecret = (db: Queryable, hash: string): Promise<CallerRow | undefined> =>
  one<CallerRow>(db, {
    name: "partner-of-secret",
    text: `select own.key_id as client_id, own.vendor_id, own.owner_vendor_id, own.mode, own.scopes, own.last_used_at,
        ${family("own")} as vendor_ids
      from partner_secret_keys own where secret_hash = $1 and revoked_at is null`,
    values: [hash],
  });

export const noteUse = async (db: Queryable, keyId: string, now: Date): Promise<void> => {
  await db.query({
    name: "note-partner-key-use",
    text: "update partner_secret_keys set last_used_at = $2 where key_id = $1",
    values: [keyId, now],
  });
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
};

export const insertSecretKey = async (
  db: Queryable,
  key: Omit<SecretKeyRow, "last_used_at"> & { secret_hash: string },
): Promise<void> => {
  await db.query({
    name: "insert-partner-secret",
    text: `insert into partner_secret_keys
        (key_id, secret_hash, owner_vendor_id, vendor_id, name, mode, scopes, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      key.key_id,
      key.secret_hash,
      key.owner_vendor_id,
      key.vendor_id,
      key.name,
      key.mode,
      key.scopes && JSON.stringify(key.scopes),
      key.created_at,
    ],
  });
};

export const findSecretKeys = async (db: Queryable, ownerIds: readonly string[]): Promise<SecretKeyRow[]> => {
  const { rows } = await db.query<SecretKeyRow>({
    name: "partner-secrets-of",
    text: `select key_id, owner_vendor_id, vendor_id, name, mode, scopes, created_at, last_used_at
      from partner_secret_keys where owner_vendor_id = any ($1::text[]) and revoked_at is null
      order by created_at desc, key_id`,
    values: [ownerIds],
  });
  return rows;
};

/** False: none of these vendors has such a key. */
export const revokeSecretKey = async (
  db: Queryable,
  { keyId, ownerIds, now }: { keyId: string; ownerIds: readonly string[]; now: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "revoke-partner-secret",
    text: `update partner_secret_keys set revoked_at = $3
      where key_id = $1 and owner_vendor_id = any ($2::text[]) and revoked_at is null`,
    values: [keyId, ownerIds, now],
  });
  return rowCount === 1;
};

const copied = `client_vendor_id, is_parent, is_active, is_registered, name, phone, owners, payment_methods,
  address_text, unit, building, street, street_number, city, postal_code, country_code, latitude, longitude,
  rider_instructions, created_at`;

/** Makes the twin of a vendor and its outlets that test clients act for, as far as it is not there: its id, and how many rows were missing. */
export const makeTwin = async (
  db: Queryable,
  vendorId: string,
): Promise<{ twinId: string; made: number }> => {
  const twin = (id: string) => `'test.' || ${id}`;
  const values = [vendorId];
  const vendors = `insert into vendors (vendor_id, parent_vendor_id, ${copied}) select ${twin("vendor_id")},`;
  const own = await db.query({
    name: "twin-of-vendor",
    text: `${vendors} null, ${copied} from vendors where vendor_id = $1 on conflict do nothing`,
    values,
  });
  const outlets = await db.query({
    name: "twins-of-outlets",
    text: `${vendors} ${twin("parent_vendor_id")}, ${copied} from vendors where parent_vendor_id = $1
      on conflict do nothing`,
    values,
  });
  const areas = await db.query({
    name: "twins-of-areas",
    text: `insert into delivery_areas (vendor_id, area) select ${twin("vendor_id")}, area
      from delivery_areas join vendors using (vendor_id)
      where vendor_id = $1 or parent_vendor_id = $1 on conflict do nothing`,
    values,
  });
  const made = [own, outlets, areas].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  return { twinId: `test.${vendorId}`, made };
};

export type FamilyRow = {
  vendor_id: string;
  client_vendor_id: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** A vendor and its outlets, outlets first. */
export const findVendorFamily = async (db: Queryable, vendorId: string): Promise<FamilyRow[]> => {
  const { rows } = await db.query<FamilyRow>({
    name: "vendor-family",
    text: `select vendor_id, client_vendor_id, latitude, longitude from vendors
      where vendor_id = $1 or parent_vendor_id = $1 order by is_parent, vendor_id`,
    values: [vendorId],
  });
  return rows;
};

export type VendorKin = { vendor_id: string; parent_vendor_id: string | null };

/** Some vendors, those above others first. */
export const findKin = async (db: Queryable, vendorIds: readonly string[]): Promise<VendorKin[]> => {
  const { rows } = await db.query<VendorKin>({
    name: "vendors-by-kin",
    text: `select vendor_id, parent_vendor_id from vendors where vendor_id = any ($1::text[])
      order by is_parent desc, vendor_id`,
    values: [vendorIds],
  });
  return rows;
};

/** Deletes tokens and assertions that count no more, and answers that are too old to be given again. */
export const deletePast = async (db: Queryable, now: Date, answersBefore: Date): Promise<void> => {
  await db.query({
    name: "delete-partner-tokens",
    text: "delete from partner_tokens where expires_at < $1",
    values: [now],
  });
  await db.query({
    name: "delete-partner-assertions",
    text: "delete from partner_assertions where expires_at < $1",
    values: [now],
  });
  await db.query({
    name: "delete-partner-answers",
    text: "delete from partner_answers where created_at < $1",
    values: [answersBefore],
  });
};

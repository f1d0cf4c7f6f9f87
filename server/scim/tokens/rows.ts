import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

export type TokenRow = {
  token_id: string;
  vendor_id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};

const scimTokensSql = statement("scim-tokens")`
  select token_id, vendor_id, name, created_at, last_used_at from scim_tokens
  where vendor_id = ${"vendorId"} and revoked_at is null order by created_at desc, token_id`;

export const findTokens = async (db: Queryable, vendorId: string): Promise<TokenRow[]> =>
  (await db.query<TokenRow>(scimTokensSql({ vendorId }))).rows;

const insertScimTokenSql = statement("insert-scim-token")`
  insert into scim_tokens (token_id, vendor_id, name, secret_hash, created_at)
  values (${"token_id"}, ${"vendor_id"}, ${"name"}, ${"secret_hash"}, ${"at"})`;

export const insertToken = async (
  db: Queryable,
  row: { token_id: string; vendor_id: string; name: string; secret_hash: string; at: Date },
): Promise<void> => {
  await db.query(insertScimTokenSql(row));
};

const revokeScimTokenSql = statement("revoke-scim-token")`
  update scim_tokens set revoked_at = ${"at"}
  where token_id = ${"tokenId"} and vendor_id = ${"vendorId"} and revoked_at is null`;

/** False if the token does not exist. */
export const revokeToken = async (
  db: Queryable,
  revoked: { tokenId: string; vendorId: string; at: Date },
): Promise<boolean> => (await db.query(revokeScimTokenSql(revoked))).rowCount === 1;

const tokenOfSecretSql = statement("scim-token-of-secret")`
  select token_id, vendor_id, name, created_at, last_used_at from scim_tokens
  where secret_hash = ${"secretHash"} and revoked_at is null`;

export const findTokenOf = (db: Queryable, secretHash: string): Promise<TokenRow | undefined> =>
  firstRow<TokenRow>(db, tokenOfSecretSql({ secretHash }));

const noteScimTokenUseSql = statement("note-scim-token-use")`
  update scim_tokens set last_used_at = ${"at"} where token_id = ${"tokenId"}`;

export const recordTokenUse = async (db: Queryable, tokenId: string, at: Date): Promise<void> => {
  await db.query(noteScimTokenUseSql({ tokenId, at }));
};

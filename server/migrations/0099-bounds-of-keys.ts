import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The last four characters of a secret key, its expiry, and the addresses and networks that may use it (null:
  // any).
  sql`alter table partner_secret_keys add column last_four text, add column expires_at timestamptz(3),
    add column allowed_ips text[]`,
];

/** Limits on the keys of partners' programs. */
export const boundsOfKeys: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

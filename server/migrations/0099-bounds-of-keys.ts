import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // What is shown of a secret key, when it ends by itself, and from which addresses and networks it counts; null: any.
  sql`alter table partner_secret_keys add column last_four text, add column expires_at timestamptz(3),
    add column allowed_ips text[]`,
];

/** Bounds of the keys of partners' programs. */
export const boundsOfKeys: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

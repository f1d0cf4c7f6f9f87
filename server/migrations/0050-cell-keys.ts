import { sql, type Kysely, type Migration } from "kysely";

/**
 * The keys of the deployment, each encrypted once for every TOKEN_SECRET that may read it. `born_under` identifies
 * the secret that was current when the key was made. A retired key no longer verifies anything.
 */
export const cellKeys: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table cell_keys (
      key_number integer primary key,
      born_under text not null,
      made_at timestamptz not null,
      retired_at timestamptz
    )`.execute(db);
    await sql`create table cell_key_seals (
      key_number integer not null references cell_keys on delete cascade,
      secret_id text not null,
      sealed text not null,
      primary key (key_number, secret_id)
    )`.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

/** Documents that a rider must have, each with its expiry date: [{"name", "ends_on"}]. */
export const riderPapers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table riders add column papers jsonb not null default '[]'`.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

/** What riders must hold to ride, each with the day it ends: [{"name", "ends_on"}]. */
export const riderPapers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table riders add column papers jsonb not null default '[]'`.execute(db);
  },
};

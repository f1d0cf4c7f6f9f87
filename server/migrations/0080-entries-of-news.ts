import { sql, type Kysely, type Migration } from "kysely";

/**
 * The number of history entries after the change; the entries added since the previous change belong to this trace.
 */
export const entriesOfNews: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const table of ["outbox", "webhook_news"])
      await sql`alter table ${sql.table(table)} add column entries int`.execute(db);
  },
};

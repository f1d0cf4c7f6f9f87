import { sql, type Kysely, type Migration } from "kysely";

/** How many entries an order's history had once it changed: the ones since the change before are part of this trace. */
export const entriesOfNews: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const table of ["outbox", "webhook_news"])
      await sql`alter table ${sql.table(table)} add column entries int`.execute(db);
  },
};

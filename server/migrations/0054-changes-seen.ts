import { sql, type Kysely, type Migration } from "kysely";

/** A job keeps marks of what its rider has seen of the order; null: nothing was noted, so nothing has changed. */
export const changesSeen: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table jobs add column seen jsonb`.execute(db);
  },
};

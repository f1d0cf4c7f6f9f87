import { sql, type Kysely, type Migration } from "kysely";

/** What a rider has already seen of an order's data; null if not recorded, which counts as unchanged. */
export const changesSeen: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table jobs add column seen jsonb`.execute(db);
  },
};

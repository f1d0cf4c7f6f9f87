import { sql, type Kysely, type Migration } from "kysely";

/** Which version of an order's data a rider has already seen; null if not recorded, which counts as unchanged. */
export const changesSeen: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table jobs add column seen jsonb`.execute(db);
  },
};

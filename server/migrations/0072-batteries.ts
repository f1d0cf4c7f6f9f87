import { sql, type Kysely, type Migration } from "kysely";

/** How full the battery of a rider's phone is, where the phone says it: 0 to 1. */
export const batteries: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table latest_positions add column battery real`.execute(db);
  },
};

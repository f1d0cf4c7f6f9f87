import { sql, type Kysely, type Migration } from "kysely";

/** The battery level of a rider's phone, 0 to 1, if the phone reports it. */
export const batteries: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table latest_positions add column battery real`.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

/**
 * An estimate is stored with the stop that it is for: the minutes to the outlet are meaningless after collection.
 */
export const whatEstimatesAreTo: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table rider_positions add column eta_stop text
      check (eta_stop in ('pickup', 'drop_off'))`.execute(db);
  },
};

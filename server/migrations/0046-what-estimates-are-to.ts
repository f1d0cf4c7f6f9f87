import { sql, type Kysely, type Migration } from "kysely";

/** A rider's minutes are kept with the stop that they are to: those to the outlet say nothing once it is collected. */
export const whatEstimatesAreTo: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table rider_positions add column eta_stop text
      check (eta_stop in ('pickup', 'drop_off'))`.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

/** Stores the original request of a changed order, so that a repeated request gets the original response. */
export const ordersAsFirstPlaced: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders add column first_details json`.execute(db);
  },
};

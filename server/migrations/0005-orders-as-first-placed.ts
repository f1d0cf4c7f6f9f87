import { sql, type Kysely, type Migration } from "kysely";

/** What an order was first placed with, kept once it is changed: the same request again is answered as at first. */
export const ordersAsFirstPlaced: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table orders add column first_details json`.execute(db);
  },
};

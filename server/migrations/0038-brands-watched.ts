import { sql, type Kysely, type Migration } from "kysely";

/** Processes reload the brand when the market's version number changes, as they do for areas and prices. */
export const brandsWatched: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create trigger market_changed after insert or update or delete on brand_profiles
      for each statement execute function count_market_change()`.execute(db);
  },
};

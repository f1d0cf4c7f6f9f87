import { sql, type Kysely, type Migration } from "kysely";

/**
 * The facts by which a rider is recognised at the door: the vehicle's plate, and a photo by its name in the
 * store.
 */
export const riderPhotos: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table riders add column plate text, add column photo text`.execute(db);
  },
};

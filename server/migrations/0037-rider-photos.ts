import { sql, type Kysely, type Migration } from "kysely";

/** By what a rider is recognised at the door: the vehicle's plate, and a photo by its name in the store of pictures. */
export const riderPhotos: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table riders add column plate text, add column photo text`.execute(db);
  },
};

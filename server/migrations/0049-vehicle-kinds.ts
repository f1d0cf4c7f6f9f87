import { sql, type Kysely, type Migration } from "kysely";

/** How far a rider is sent hangs on what is ridden; null: as the words about the vehicle say. */
export const vehicleKinds: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table riders add column vehicle_kind text
      check (vehicle_kind in ('foot', 'bicycle', 'scooter', 'car'))`.execute(db);
  },
};

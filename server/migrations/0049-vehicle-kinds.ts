import { sql, type Kysely, type Migration } from "kysely";

/** The vehicle's kind limits how far a rider is sent; null to derive it from the vehicle's description. */
export const vehicleKinds: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table riders add column vehicle_kind text
      check (vehicle_kind in ('foot', 'bicycle', 'scooter', 'car'))`.execute(db);
  },
};

import { sql, type Migration } from "kysely";

export const deliveryAreas: Migration = {
  up: async (db) => {
    // Beside the vendors and not among them: whoever reads vendors has no use for a thousand corners each.
    await sql`create table delivery_areas (
      vendor_id text primary key references vendors on delete cascade,
      area jsonb not null
    )`.execute(db);
  },
};

import { sql, type Migration } from "kysely";

export const deliveryAreas: Migration = {
  up: async (db) => {
    // A separate table, because most reads of vendors do not need a polygon of a thousand corners.
    await sql`create table delivery_areas (
      vendor_id text primary key references vendors on delete cascade,
      area jsonb not null
    )`.execute(db);
  },
};

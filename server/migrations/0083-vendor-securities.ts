import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // What the owners of a vendor ask of everybody who works for it; a parent asks it for its outlets too.
  sql`create table vendor_securities (
    vendor_id text primary key references vendors on delete cascade,
    second_factor_required boolean not null
  )`,
];

/** Who must have a second factor. */
export const vendorSecurities: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Whether a vendor requires a second factor of its users; a parent's requirement applies to its outlets too.
  sql`create table vendor_securities (
    vendor_id text primary key references vendors on delete cascade,
    second_factor_required boolean not null
  )`,
];

/** Vendors that require a second factor. */
export const vendorSecurities: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

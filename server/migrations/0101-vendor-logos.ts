import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table vendor_logos (
    vendor_id text primary key references vendors (vendor_id) on delete cascade,
    -- The file's name, which is derived from its content.
    file text not null,
    content bytea not null check (octet_length(content) <= 70000),
    width smallint not null,
    height smallint not null
  )`,
  sql`create index vendor_logos_by_file on vendor_logos (file)`,
];

/** A vendor's logo, which recipients see next to the operator's. */
export const vendorLogos: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

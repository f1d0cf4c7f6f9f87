import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table saved_addresses (
    id text primary key,
    vendor_id text not null references vendors on delete cascade,
    name text not null,
    phone_number text not null,
    latitude double precision not null,
    longitude double precision not null,
    address text not null,
    notes text,
    search_text text not null,
    used_at timestamptz(3) not null
  )`,
  // A search scans one vendor's address book, newest first, and stops after twenty matches.
  sql`create index saved_addresses_of_vendor on saved_addresses (vendor_id, used_at desc, id desc)`,
  // Saving the same customer again updates the existing entry.
  sql`create index saved_addresses_by_phone on saved_addresses (vendor_id, phone_number)`,
];

export const addressBook: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Requested accounts. A registration becomes a user when its link is opened; until then nobody can sign in with
  // it.
  sql`create table registrations (
    user_id text primary key,
    email text not null,
    password_hash text,
    vendor_id text references vendors on delete cascade,
    business_name text,
    mobile_number text,
    branches integer,
    vat_number text,
    token_hash text not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    confirmed_at timestamptz
  )`,
  sql`create unique index registrations_to_confirm on registrations (lower(email)) where confirmed_at is null`,
  sql`create table vendor_codes (code text primary key, vendor_id text not null references vendors on delete cascade)`,
];

export const registrations: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

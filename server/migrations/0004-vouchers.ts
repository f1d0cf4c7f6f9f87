import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table vouchers (
    code text primary key check (code = upper(trim(code))),
    type text not null check (type in ('percentage', 'fixed')),
    amount double precision not null check (amount > 0 and (type <> 'percentage' or amount <= 100)),
    available_until timestamptz,
    uses_a_vendor integer check (uses_a_vendor > 0)
  )`,
  // Counts the uses of vouchers with limited uses only; counting the others would serialize all orders of a vendor
  // on one row.
  sql`create table voucher_uses (
    code text not null references vouchers on delete cascade,
    vendor_id text not null,
    uses integer not null,
    primary key (code, vendor_id)
  )`,
];

export const vouchers: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

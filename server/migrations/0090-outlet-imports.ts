import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table outlet_imports (import_id text primary key,
    parent_vendor_id text not null references vendors (vendor_id) on delete cascade,
    created_by text not null, created_at timestamptz not null)`,
  // `errors` has only the problems of the row itself; problems with other rows or outlets are computed on each
  // read.
  sql`create table outlet_import_rows (import_id text not null references outlet_imports on delete cascade,
    row_number integer not null, cells jsonb not null, outlet jsonb not null, errors jsonb not null, vendor_id text,
    primary key (import_id, row_number))`,
  sql`create index outlet_imports_made on outlet_imports (created_at)`,
];

/** Imported sheets of outlets, kept until the outlets are created. */
export const outletImports: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

import { sql, type Migration } from "kysely";

const statements = [
  sql`create table bulk_jobs (
    bulk_job_id text primary key,
    vendor_id text not null references vendors on delete cascade,
    status text not null,
    created_by text not null,
    created_at timestamptz not null,
    total_rows integer not null,
    success_row_count integer not null,
    error_row_count integer not null,
    orders_placed integer not null
  )`,
  sql`create index bulk_jobs_of_vendor on bulk_jobs (vendor_id, created_at desc, bulk_job_id)`,
  // The row stores its own order_id: writing it locks the row, so that no row becomes two orders.
  sql`create table bulk_rows (
    bulk_job_id text not null references bulk_jobs on delete cascade,
    row_number integer not null,
    status text not null,
    errors json not null,
    duplicate_of integer,
    facts json not null,
    order_id text,
    primary key (bulk_job_id, row_number)
  )`,
];

export const bulkJobs: Migration = {
  up: async (db) => {
    for (const statement of statements) await statement.execute(db);
  },
};

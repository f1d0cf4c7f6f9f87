import { sql, type Migration } from "kysely";

const statements = [
  // Excluded from placement by the user, and counted separately.
  sql`alter table bulk_rows add column left_out boolean not null default false`,
  sql`alter table bulk_jobs add column left_out_row_count integer not null default 0`,
  // True while the row's address is being searched and nobody has corrected the row.
  sql`alter table bulk_rows add column is_pending boolean not null default false`,
  // The vendors, besides the job's own, where rows are collected; an actor must act for all of them to see the job.
  sql`alter table bulk_jobs add column other_vendor_ids text[] not null default '{}'`,
];

/**
 * Rows of a bulk job can be excluded, can wait for their address, and can be collected at other outlets than the
 * job's own.
 */
export const bulkRowsLeftOut: Migration = {
  up: async (db) => {
    for (const statement of statements) await statement.execute(db);
  },
};

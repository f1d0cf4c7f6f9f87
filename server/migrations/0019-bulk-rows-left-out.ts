import { sql, type Migration } from "kysely";

const statements = [
  // Left out of the placement by hand, and counted apart.
  sql`alter table bulk_rows add column left_out boolean not null default false`,
  sql`alter table bulk_jobs add column left_out_row_count integer not null default 0`,
  // Its address is still looked for: nobody has corrected it since.
  sql`alter table bulk_rows add column is_pending boolean not null default false`,
  // The collection points of its rows beside its own vendor: whoever may not act for all of them does not see the job.
  sql`alter table bulk_jobs add column other_vendor_ids text[] not null default '{}'`,
];

/** Rows of a bulk job are left out, wait for their address, and may be collected at other outlets than the job's own. */
export const bulkRowsLeftOut: Migration = {
  up: async (db) => {
    for (const statement of statements) await statement.execute(db);
  },
};

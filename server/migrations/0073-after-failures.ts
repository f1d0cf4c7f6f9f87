import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Stores only the deadline of the choice; the offered and chosen options are stored with the order.
  sql`create table after_failures (order_id text primary key, decide_by timestamptz(3) not null)`,
  sql`create index after_failures_due on after_failures (decide_by)`,
];

/** Orders that wait for their merchant's choice after a failed delivery. */
export const afterFailures: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

/** What is given for an order's goods is kept beside what is given back of its charge. */
export const compensation: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table refunds add column kind text not null default 'refund'
      check (kind = 'refund' or kind = 'compensation' and method = 'account')`.execute(db);
  },
};

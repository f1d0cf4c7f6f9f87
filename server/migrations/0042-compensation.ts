import { sql, type Kysely, type Migration } from "kysely";

/** Compensation for an order's goods is stored separately from refunds of its charge. */
export const compensation: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table refunds add column kind text not null default 'refund'
      check (kind = 'refund' or kind = 'compensation' and method = 'account')`.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Open orders are few and have their own index. An order enters this one when it ends, so that placing one costs
  // nothing.
  sql`create index orders_past_by_code on orders (counter_code, created_at desc)
    where status in ('DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED', 'STALLED')
      and counter_code is not null`,
];

/** Finished orders can be found by their counter code. */
export const pastCounterCodes: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

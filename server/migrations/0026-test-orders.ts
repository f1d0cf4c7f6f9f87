import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table test_orders (
    order_id text primary key,
    play text not null,
    speed double precision not null,
    since timestamptz not null,
    played double precision not null,
    due_at timestamptz
  )`,
  sql`create index test_orders_due on test_orders (due_at) where due_at is not null`,
];

export const testOrders: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

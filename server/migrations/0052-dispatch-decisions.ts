import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The decisions of the dispatcher and of operators about an order. Equal consecutive decisions share a row, which
  // ends at `until`.
  sql`create table dispatch_decisions (
    decision_id bigint generated always as identity primary key,
    order_id text not null,
    at timestamptz(3) not null,
    until timestamptz(3),
    kind text not null
      check (kind in ('offered', 'nobody', 'accepted', 'declined', 'expired', 'withdrawn', 'by_hand')),
    rider_id text,
    -- How many riders were considered, and how many were left out for each reason.
    candidates integer not null default 0,
    left_out jsonb not null default '{}',
    approach_seconds integer,
    late_seconds integer
  ) with (fillfactor = 80)`,
  sql`create index dispatch_decisions_of_order on dispatch_decisions (order_id, decision_id desc)`,
  sql`create index dispatch_decisions_by_age on dispatch_decisions (at)`,
];

export const dispatchDecisions: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

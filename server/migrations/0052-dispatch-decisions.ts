import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The dispatcher's and people's decisions on an order: equal ones in a row are one, which lasts until `until`.
  sql`create table dispatch_decisions (
    decision_id bigint generated always as identity primary key,
    order_id text not null,
    at timestamptz(3) not null,
    until timestamptz(3),
    kind text not null
      check (kind in ('offered', 'nobody', 'accepted', 'declined', 'expired', 'withdrawn', 'by_hand')),
    rider_id text,
    -- How many riders might have been asked, and how many were left out by each reason.
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

import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // A recipient's tip by card, one per order. `look_at`: when to reconcile next.
  sql`create table tips (
    order_id text primary key,
    tip_id text not null unique,
    vendor_id text not null,
    job_id bigint not null,
    rider_id text not null,
    provider text,
    amount_minor bigint not null check (amount_minor > 0),
    currency text not null,
    state text not null check (state in
      ('open', 'charging', 'redirecting', 'failed', 'authorised', 'captured', 'returning', 'returned')),
    attempt integer not null default 0,
    changes integer not null default 0,
    transaction_id text,
    capture_id text,
    redirect_url text,
    look_at timestamptz(3),
    created_at timestamptz(3) not null,
    paid_at timestamptz(3),
    told_at timestamptz(3),
    return_reason text,
    returned_by text
  )`,
  sql`create index tips_due on tips (look_at) where look_at is not null`,
];

/** Tips to riders. */
export const tips: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // `paused_at` without an end means paused until somebody resumes.
  sql`create table outlet_services (
    vendor_id text primary key references vendors on delete cascade,
    preparation_minutes integer not null default 0,
    opening_hours jsonb not null default '[]',
    closed_days jsonb not null default '[]',
    paused_at timestamptz(3),
    paused_until timestamptz(3),
    pause_reason text
  )`,
];

/** When an outlet takes orders, and its usual preparation time. */
export const outletServices: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

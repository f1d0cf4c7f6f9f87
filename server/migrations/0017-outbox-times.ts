import { sql, type Migration } from "kysely";

/** The time each event was written, to measure how long the oldest has waited to be announced. */
export const outboxTimes: Migration = {
  up: async (db) => {
    await sql`alter table outbox add column created_at timestamptz not null default now()`.execute(db);
  },
};

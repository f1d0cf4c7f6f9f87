import { sql, type Migration } from "kysely";

/** Stores when each event was written, to measure how long the oldest event has been waiting. */
export const outboxTimes: Migration = {
  up: async (db) => {
    await sql`alter table outbox add column created_at timestamptz not null default now()`.execute(db);
  },
};

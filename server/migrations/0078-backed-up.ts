import { sql, type Kysely, type Migration } from "kysely";

/** When `waybill backup` last copied the database; the console warns if there is no backup. */
export const backedUp: Migration = {
  up: async (db: Kysely<unknown>) =>
    void (await sql`alter table deployment add column backed_up_at timestamptz(3)`.execute(db)),
};

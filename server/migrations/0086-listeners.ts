import { sql, type Kysely, type Migration } from "kysely";

/** The expiry of an endpoint that fetches its events itself; null if its events are sent to a URL. */
export const listeners: Migration = {
  up: async (db: Kysely<unknown>) =>
    void (await sql`alter table webhook_endpoints add column listens_until timestamptz(3)`.execute(db)),
};

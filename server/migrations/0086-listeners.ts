import { sql, type Kysely, type Migration } from "kysely";

/** Until when an endpoint is kept that is not called but asks for its events itself; none: it is called. */
export const listeners: Migration = {
  up: async (db: Kysely<unknown>) =>
    void (await sql`alter table webhook_endpoints add column listens_until timestamptz(3)`.execute(db)),
};

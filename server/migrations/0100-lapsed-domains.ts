import { sql, type Kysely, type Migration } from "kysely";

/** Since when the DNS record of a verified domain is missing. */
export const lapsedDomains: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table sign_on_domains add column missing_since timestamptz(3)`.execute(db);
  },
};

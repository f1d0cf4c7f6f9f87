import { sql, type Kysely, type Migration } from "kysely";

/** Indexes for listing ended claims by their decision time, and for counting those of recent days. */
export const decidedClaims: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index decided_claims on claims (decided_at desc, claim_id desc) where decided_at is not null`.execute(
      db,
    );
  },
};

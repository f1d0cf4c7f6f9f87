import { sql, type Kysely, type Migration } from "kysely";

/** Ended claims are listed by their decision time, and those of the last days are counted. */
export const decidedClaims: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create index decided_claims on claims (decided_at desc, claim_id desc) where decided_at is not null`.execute(
      db,
    );
  },
};

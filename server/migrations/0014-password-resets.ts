import { sql, type Kysely, type Migration } from "kysely";

export const passwordResets: Migration = {
  up: async (db: Kysely<unknown>) => {
    // The last code mailed to an e-mail address; both are stored as hashes.
    await sql`create table password_resets (
      account text primary key,
      code_hash text not null,
      tries integer not null,
      expires_at timestamptz not null
    )`.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

export const passwordResets: Migration = {
  up: async (db: Kysely<unknown>) => {
    // The code that an e-mail was sent last; neither e-mail nor code can be read from it.
    await sql`create table password_resets (
      account text primary key,
      code_hash text not null,
      tries integer not null,
      expires_at timestamptz not null
    )`.execute(db);
  },
};

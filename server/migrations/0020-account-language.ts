import { sql, type Kysely, type Migration } from "kysely";

export const accountLanguage: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table users add column language text`.execute(db);
  },
};

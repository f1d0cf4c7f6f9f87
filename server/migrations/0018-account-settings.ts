import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`alter table sessions add column device text, add column place text, add column last_used_at timestamptz`,
  sql`update sessions set last_used_at = created_at`,
  // A session has one refresh token now: those that were traded in before must not count again.
  sql`delete from refresh_tokens where used_at is not null`,
  sql`alter table refresh_tokens drop column used_at`,
  sql`alter table users add column vat_number text`,
  sql`update users set vat_number = registrations.vat_number from registrations
    where registrations.user_id = users.user_id`,
  // The guest that registers, whose orders the account takes over.
  sql`alter table registrations add column guest_id text`,
];

export const accountSettings: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

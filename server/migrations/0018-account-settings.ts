import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`alter table sessions add column device text, add column place text, add column last_used_at timestamptz`,
  sql`update sessions set last_used_at = created_at`,
  // A session now keeps one refresh token; tokens already exchanged must not become valid again.
  sql`delete from refresh_tokens where used_at is not null`,
  sql`alter table refresh_tokens drop column used_at`,
  sql`alter table users add column vat_number text`,
  sql`update users set vat_number = registrations.vat_number from registrations
    where registrations.user_id = users.user_id`,
  // The guest who registers; the account takes over the guest's orders.
  sql`alter table registrations add column guest_id text`,
];

export const accountSettings: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

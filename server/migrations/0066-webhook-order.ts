import { sql, type Kysely, type Migration } from "kysely";

/**
 * Webhook events of an order are numbered, each old secret of an endpoint has its own expiry, and an endpoint's URL
 * can be marked as gone.
 */
export const webhookOrder: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table webhook_endpoints
      add column old_secret_ends timestamptz(3)[] not null default '{}',
      add column gone_at timestamptz(3)`.execute(db);
    await sql`update webhook_endpoints set old_secret_ends = array[old_secret_until]
      where old_secret_until is not null`.execute(db);
    await sql`alter table webhook_deliveries
      add column sequence integer not null default 1,
      add column happened_at timestamptz(3)`.execute(db);
    await sql`update webhook_deliveries set happened_at = created_at`.execute(db);
    await sql`alter table webhook_deliveries alter column happened_at set default now()`.execute(db);
    await sql`alter table partner_calls add column message text`.execute(db);
  },
};

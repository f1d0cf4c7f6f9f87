import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The secrets are derived, not stored, so that access to the database is not enough to sign events.
  sql`create table webhook_endpoints (
    endpoint_id text primary key,
    owner_vendor_id text not null,
    vendor_id text not null,
    mode text not null check (mode in ('test', 'live')),
    url text not null,
    events text[] not null,
    version text not null,
    -- Events before this time are not sent.
    follows_from timestamptz(3) not null,
    secret_number integer not null default 1,
    old_secret_until timestamptz(3),
    -- Consecutive failed calls, the number of pauses, and the end of the current pause.
    failures integer not null default 0,
    pauses integer not null default 0,
    paused_until timestamptz(3),
    created_at timestamptz(3) not null
  )`,
  sql`create index webhook_endpoints_of_vendor on webhook_endpoints (vendor_id)`,
  sql`create index webhook_endpoints_of_owner on webhook_endpoints (owner_vendor_id)`,

  // Changed orders that an endpoint subscribes to; written when the event leaves the outbox.
  sql`create table webhook_news (
    news_id bigint generated always as identity primary key,
    order_id text not null,
    leased_until timestamptz(3)
  )`,

  sql`create table webhook_deliveries (
    delivery_id bigint generated always as identity primary key,
    endpoint_id text not null,
    -- Stays the same when an event is sent again.
    webhook_id text not null,
    event text not null,
    order_id text,
    -- The number of the order's history entry, or the second of a position: no event is written twice.
    entry bigint,
    body text not null,
    is_replay boolean not null default false,
    state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'lapsed')),
    tries integer not null default 0,
    attempts jsonb not null default '[]',
    due_at timestamptz(3) not null,
    gives_up_at timestamptz(3) not null,
    leased_until timestamptz(3),
    created_at timestamptz(3) not null,
    ended_at timestamptz(3)
  ) with (fillfactor = 70)`,
  sql`create unique index webhook_deliveries_once on webhook_deliveries (endpoint_id, order_id, event, entry)`,
  sql`create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, delivery_id)
    where ended_at is null`,
  sql`create index webhook_deliveries_of_parcel on webhook_deliveries (endpoint_id, order_id, delivery_id)
    where ended_at is null`,
  sql`create index webhook_deliveries_log on webhook_deliveries (endpoint_id, delivery_id desc)`,
  sql`create index webhook_deliveries_by_age on webhook_deliveries using brin (created_at)`,

  sql`insert into outbox_lease (name, holder, until) values ('webhook-locations', '', '-infinity')`,
];

/** Partners' webhook endpoints, orders whose events are not written yet, and every delivery with its attempts. */
export const webhooks: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

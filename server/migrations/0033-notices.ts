import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // Orders whose change may need notices; written by the statement that changes the order.
  sql`create table notice_news (
    news_id bigint generated always as identity primary key,
    order_id text not null,
    leased_until timestamptz(3)
  )`,

  sql`create table notices (
    notice_id bigint generated always as identity primary key,
    order_id text not null,
    kind text not null,
    channel text not null,
    -- A phone number or an e-mail address; deleted a month after the notice ended.
    recipient text not null,
    language text not null,
    state text not null default 'pending'
      check (state in ('pending', 'sending', 'sent', 'dropped', 'failed', 'unknown')),
    -- Why the notice was not sent, or failed.
    reason text,
    tries integer not null default 0,
    due_at timestamptz(3) not null,
    gives_up_at timestamptz(3) not null,
    leased_until timestamptz(3),
    provider_id text,
    segments integer,
    -- In millionths of the currency, because a message costs less than a cent.
    cost_micros bigint,
    cost_currency text,
    is_forgotten boolean not null default false,
    created_at timestamptz(3) not null,
    ended_at timestamptz(3)
  ) with (fillfactor = 80)`,
  // Each notice is sent only once.
  sql`create unique index notices_once on notices (order_id, kind, recipient, channel)`,
  sql`create index notices_due on notices (due_at, notice_id) where ended_at is null`,
  sql`create index notices_ended on notices (ended_at) where not is_forgotten`,
  sql`create index notices_by_age on notices using brin (created_at)`,

  // Opt-outs from notices, by the hash of the phone number.
  sql`create table notice_recipients (
    recipient_hash text primary key,
    opted_out_at timestamptz(3),
    language text,
    updated_at timestamptz(3) not null
  )`,

  // Riders' browsers that receive offers while the app is in the background.
  sql`create table push_subscriptions (
    endpoint text primary key,
    rider_id text not null,
    session_id text not null,
    p256dh text not null,
    auth text not null,
    language text not null,
    created_at timestamptz(3) not null
  )`,
  sql`create index push_subscriptions_of_rider on push_subscriptions (rider_id)`,

  // Which notices a vendor's orders send; null to use the market's setting.
  sql`alter table vendors add column notices text`,
];

/** Notices about orders, each sent once, with their cost; opt-outs; and riders' browsers for push messages. */
export const notices: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

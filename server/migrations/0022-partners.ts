import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table partner_clients (
    client_id text primary key,
    owner_vendor_id text not null,
    vendor_id text not null,
    name text not null,
    mode text not null check (mode in ('test', 'live')),
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  sql`create table partner_client_keys (
    key_id text primary key,
    client_id text not null references partner_clients,
    public_key text not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  sql`create table partner_assertions (
    client_id text not null,
    jti text not null,
    expires_at timestamptz not null,
    primary key (client_id, jti)
  )`,
  sql`create table partner_tokens (
    token_hash text primary key,
    client_id text not null,
    key_id text not null,
    expires_at timestamptz not null
  )`,
  sql`create table partner_secret_keys (
    key_id text primary key,
    secret_hash text not null unique,
    owner_vendor_id text not null,
    vendor_id text not null,
    name text not null,
    mode text not null check (mode in ('test', 'live')),
    scopes jsonb,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  sql`create index partner_secret_keys_of_vendor on partner_secret_keys (owner_vendor_id)`,
  sql`create table partner_outlets (vendor_id text primary key, details jsonb not null)`,
  sql`create table partner_orders (
    order_id text primary key,
    vendor_id text not null,
    client_order_id text,
    details jsonb not null,
    is_cancelled_by_client boolean not null default false
  )`,
  sql`create index partner_orders_by_client_order on partner_orders (vendor_id, client_order_id)`,
  sql`create table partner_answers (
    owner text not null,
    key text not null,
    body_hash text not null,
    answer jsonb,
    created_at timestamptz not null,
    primary key (owner, key)
  )`,
  sql`create index partner_answers_by_age on partner_answers using brin (created_at)`,
];

export const partners: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

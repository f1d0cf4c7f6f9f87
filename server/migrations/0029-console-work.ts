import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // All orders of the deployment, newest first.
  sql`create index orders_of_cell on orders (created_at desc, order_id desc)`,
  // Who pays for an order that an operator cancelled.
  sql`alter table orders add column who_pays text check (who_pays in ('merchant', 'operator', 'nobody'))`,
  sql`create table order_notes (
    note_id bigint generated always as identity primary key,
    order_id text not null,
    user_id text not null,
    text text not null,
    at timestamptz(3) not null
  )`,
  sql`create index order_notes_of_order on order_notes (order_id)`,
  sql`create index incidents_of_order on incidents (order_id)`,
  sql`create index incidents_queue on incidents (opened_at, incident_id) where resolved_at is null`,
  sql`create index jobs_of_order on jobs (order_id, job_id desc)`,

  sql`alter table riders add column documents jsonb not null default '[]'`,
  sql`alter table riders add column areas text[] not null default '{}'`,
  sql`alter table riders add column updated_at timestamptz(3)`,

  sql`create table fleet_keys (
    key_id text primary key,
    fleet_id text not null references fleets,
    secret_hash text not null unique,
    name text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3)
  )`,
  sql`create index fleet_keys_of_fleet on fleet_keys (fleet_id)`,

  // A user's role at a vendor. Users who existed before roles had all rights.
  sql`alter table user_vendors add column role text not null default 'owner'
    check (role in ('owner', 'manager', 'clerk', 'read only', 'developer'))`,
  sql`alter table vendors add column suspended_at timestamptz(3)`,
  sql`alter table vendors add column suspended_until timestamptz(3)`,
  sql`alter table vendors add column suspend_reason text`,
  // In minor units; null to use the country's.
  sql`alter table vendors add column item_value_limit_minor bigint`,
  sql`alter table vendors add column price_override jsonb`,

  // When a confirmed registration began to wait for approval, if the market requires one.
  sql`alter table registrations add column waits_since timestamptz(3)`,
  sql`alter table registrations add column decided_at timestamptz(3)`,
  sql`alter table registrations add column reject_reason text`,
  sql`create index registrations_waiting on registrations (waits_since, user_id)
    where waits_since is not null and decided_at is null`,

  sql`create table operator_totp (
    user_id text primary key references users on delete cascade,
    secret text not null,
    confirmed_at timestamptz(3),
    -- The time step of the last used code: no code is accepted twice.
    last_step bigint not null default 0
  )`,
  sql`create table operator_passkeys (
    credential_id text primary key,
    user_id text not null references users on delete cascade,
    public_key text not null,
    counter bigint not null,
    transports text[] not null default '{}',
    name text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3)
  )`,
  sql`create index operator_passkeys_of_user on operator_passkeys (user_id)`,
  sql`create table operator_challenges (
    session_id text primary key references sessions on delete cascade,
    challenge text not null,
    expires_at timestamptz(3) not null
  )`,

  sql`create table merchant_consents (
    vendor_id text primary key references vendors on delete cascade,
    given_by text not null,
    given_at timestamptz(3) not null,
    expires_at timestamptz(3) not null
  )`,
  // The operator who is signed in as this session's merchant.
  sql`alter table sessions add column operator_id text`,
];

/** The console's data except orders, riders, fleets, vendors and their users. */
export const consoleWork: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

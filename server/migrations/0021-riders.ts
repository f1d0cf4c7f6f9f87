import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`create table fleets (
    fleet_id text primary key,
    kind text not null check (kind in ('own', 'courier')),
    name text not null,
    created_at timestamptz(3) not null
  )`,
  // The fleet of the operator's own riders.
  sql`insert into fleets (fleet_id, kind, name, created_at) values ('own', 'own', 'Own riders', now())`,
  sql`create table riders (
    rider_id text primary key,
    fleet_id text not null references fleets,
    phone_number text not null unique,
    name text not null,
    vehicle text,
    has_cold_bag boolean not null default true,
    -- In minor units; null if the rider has no limit of their own.
    cash_limit_minor bigint,
    language text,
    suspended_at timestamptz(3),
    suspend_reason text,
    -- Deleted at the rider's request: name and number are removed, the id stays in the orders.
    deleted_at timestamptz(3),
    -- Simulated as long as no person has signed in as this rider.
    is_simulated boolean not null default false,
    signed_in_by_hand_at timestamptz(3),
    created_at timestamptz(3) not null
  )`,
  sql`create table rider_codes (
    account text primary key,
    code_hash text not null,
    tries integer not null default 0,
    expires_at timestamptz(3) not null
  )`,
  sql`create table rider_sessions (
    session_id text primary key,
    rider_id text not null references riders,
    token_hash text not null unique,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    revoked_at timestamptz(3)
  )`,
  sql`create index rider_sessions_of_rider on rider_sessions (rider_id)`,

  // From going available to going off duty; breaks are states within a shift.
  sql`create table shifts (
    shift_id bigint generated always as identity primary key,
    rider_id text not null references riders,
    state text not null check (state in ('available', 'break', 'off')),
    since timestamptz(3) not null,
    started_at timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  sql`create unique index shifts_open on shifts (rider_id) where ended_at is null`,

  sql`create table offers (
    offer_id text primary key,
    rider_id text not null references riders,
    order_ids text[] not null,
    metres integer not null,
    earning_minor bigint not null,
    offered_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    outcome text check (outcome in ('accepted', 'declined', 'expired', 'withdrawn')),
    decline_reason text,
    settled_at timestamptz(3),
    -- The response of the accepting call, returned again if the call is repeated.
    answer jsonb
  )`,
  sql`create index offers_open on offers (rider_id) where outcome is null`,
  // An order has one open offer at a time: of two concurrent offers the second insert fails.
  sql`create table offered_orders (
    order_id text not null,
    offer_id text not null references offers on delete cascade,
    rider_id text not null,
    is_open boolean not null default true,
    primary key (order_id, offer_id)
  )`,
  sql`create unique index offered_orders_open on offered_orders (order_id) where is_open`,

  sql`create table jobs (
    job_id bigint generated always as identity primary key,
    order_id text not null,
    rider_id text not null references riders,
    fleet_id text not null,
    offer_id text,
    stage text not null,
    metres integer not null,
    earning_minor bigint not null,
    currency text not null,
    accepted_at timestamptz(3) not null,
    arrived_at timestamptz(3),
    waiting_since timestamptz(3),
    failed_reason text,
    pin_tries integer not null default 0,
    pin_passed boolean not null default false,
    -- The proofs of delivery, by kind: the store's name, and whether it is a photo or a signature.
    proofs jsonb not null default '{}',
    cash_collected_minor bigint,
    ended_at timestamptz(3)
  )`,
  sql`create unique index jobs_open on jobs (order_id) where ended_at is null`,
  sql`create index jobs_of_rider on jobs (rider_id, accepted_at desc)`,

  sql`create table rider_events (
    rider_id text not null,
    event_id uuid not null,
    order_id text not null,
    body_hash text not null,
    type text not null,
    happened_at timestamptz(3) not null,
    latitude double precision,
    longitude double precision,
    detail jsonb not null,
    status integer not null,
    answer jsonb not null,
    created_at timestamptz(3) not null,
    primary key (rider_id, event_id)
  )`,
  sql`create index rider_events_of_order on rider_events (order_id, created_at)`,

  // Partitioned by day, so that old days are dropped as a whole.
  sql`create table positions (
    rider_id text not null,
    latitude double precision not null,
    longitude double precision not null,
    accuracy real,
    heading real,
    speed real,
    at timestamptz(3) not null
  ) partition by range (at)`,
  sql`create index positions_of_rider on positions (rider_id, at)`,
  sql`create table latest_positions (
    rider_id text primary key,
    latitude double precision not null,
    longitude double precision not null,
    accuracy real,
    heading real,
    speed real,
    -- Metres per second, averaged while moving.
    pace real not null,
    at timestamptz(3) not null
  ) with (fillfactor = 50)`,

  sql`create table earnings (
    job_id bigint primary key,
    rider_id text not null,
    order_id text not null,
    amount_minor bigint not null,
    currency text not null,
    earned_at timestamptz(3) not null
  )`,
  sql`create index earnings_of_rider on earnings (rider_id, earned_at)`,
  // Cash that a rider collected, or handed in (negative); the sum is the cash held.
  sql`create table cash_entries (
    entry_id bigint generated always as identity primary key,
    rider_id text not null,
    order_id text,
    amount_minor bigint not null,
    currency text not null,
    at timestamptz(3) not null
  )`,
  sql`create index cash_entries_of_rider on cash_entries (rider_id)`,

  sql`create table incidents (
    incident_id bigint generated always as identity primary key,
    order_id text not null,
    kind text not null,
    detail jsonb not null default '{}',
    opened_at timestamptz(3) not null,
    owner text,
    resolved_at timestamptz(3),
    resolved_by text,
    how text,
    note text
  )`,
  // Only one incident of a kind can be open per order.
  sql`create unique index incidents_open on incidents (order_id, kind) where resolved_at is null`,

  sql`create table dispatch_leases (area text primary key, holder text not null, until timestamptz not null)`,

  // The proofs of delivery required for this order; null to use the market's.
  sql`alter table orders add column asks jsonb`,
  // Why the delivery failed.
  sql`alter table orders add column failure_reason text`,
];

/** Riders: their offers, jobs, positions, earnings and cash, and the incidents that wait for an operator. */
export const riders: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

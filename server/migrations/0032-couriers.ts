import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The outside service of a courier fleet; null if the fleet's own programs call us. One account per service.
  sql`alter table fleets add column courier text unique
    check (courier in ('on_demand_rider', 'uber_direct', 'doordash_drive'))`,
  // Consecutive failed calls, the number of pauses, and the end of the current pause.
  sql`alter table fleets add column failures integer not null default 0`,
  sql`alter table fleets add column pauses integer not null default 0`,
  sql`alter table fleets add column paused_until timestamptz(3)`,
  // The couriers to try if no own rider accepts an order, each with its delay in minutes.
  sql`alter table area_versions add column fallback jsonb not null default '[]'`,
  // The price of an outside courier for an order, in minor units of the order's currency; separate from the
  // merchant's fee.
  sql`alter table orders add column courier_cost_minor bigint`,

  // Written before the courier is called, so that another process can continue after a crash. One row per fleet and
  // order: a courier that gave an order up is not asked again, and the order's number is the idempotency key.
  sql`create table courier_deliveries (
    order_id text not null,
    fleet_id text not null references fleets,
    courier text not null,
    state text not null check (state in ('asking', 'carrying', 'cancelling', 'proving', 'ended')),
    outcome text check (outcome in ('delivered', 'returned', 'refused', 'unavailable', 'cancelled', 'given_up', 'carried_on')),
    -- True if a call got no response, so it may have succeeded.
    is_unsure boolean not null default false,
    external_id text,
    tracking_url text,
    -- The courier's last reported status, and when it was reported.
    word text,
    said_at timestamptz(3),
    cost_minor bigint,
    tries integer not null default 0,
    last_error text,
    due_at timestamptz(3) not null,
    gives_up_at timestamptz(3) not null,
    leased_until timestamptz(3),
    asked_at timestamptz(3) not null,
    ended_at timestamptz(3),
    primary key (order_id, fleet_id)
  )`,
  sql`create index courier_deliveries_open on courier_deliveries (due_at) where ended_at is null`,
  // Only one courier at a time works on an order.
  sql`create unique index courier_deliveries_one on courier_deliveries (order_id)
    where state in ('asking', 'carrying', 'cancelling')`,
  sql`create unique index courier_deliveries_by_name on courier_deliveries (courier, external_id)`,
];

/** Outside couriers: the service of each fleet, when an area uses it, and the outcome of each order it got. */
export const couriers: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

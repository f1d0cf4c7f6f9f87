import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`alter table rider_events add column metres_from_place integer,
    add column far_from_place boolean not null default false`,
  // The place of a rider's last event, and the number of calls and messages to the customer.
  sql`alter table jobs add column metres_from_place integer, add column far_from_place boolean not null default false,
    add column contacts integer not null default 0`,
  sql`create table rider_contacts (job_id bigint not null, order_id text not null, rider_id text not null,
    kind text not null check (kind in ('call', 'message')), at timestamptz(3) not null,
    primary key (job_id, kind, at))`,
  sql`create index rider_contacts_of_order on rider_contacts (order_id)`,
  sql`create index rider_contacts_of_rider on rider_contacts (rider_id)`,
];

/** Riders' events keep how far from their place they were pressed, and jobs the contacts that were tried. */
export const eventsByPlace: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

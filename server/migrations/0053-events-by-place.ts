import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  sql`alter table rider_events add column metres_from_place integer,
    add column far_from_place boolean not null default false`,
  // The distance from the stop where a rider pressed the last event, and how often the customer was called or
  // messaged.
  sql`alter table jobs add column metres_from_place integer, add column far_from_place boolean not null default false,
    add column contacts integer not null default 0`,
  sql`create table rider_contacts (job_id bigint not null, order_id text not null, rider_id text not null,
    kind text not null check (kind in ('call', 'message')), at timestamptz(3) not null,
    primary key (job_id, kind, at))`,
  sql`create index rider_contacts_of_order on rider_contacts (order_id)`,
  sql`create index rider_contacts_of_rider on rider_contacts (rider_id)`,
];

/** Riders' events store the distance from their stop, and jobs the attempts to contact the customer. */
export const eventDistances: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

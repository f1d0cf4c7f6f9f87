import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The hours whose orders are already included in the learned times.
  sql`create table learned_order_hours (hour timestamptz(3) primary key)`,

  // Outlets' delays and riders' waits at outlets, by the hour in which the orders were placed.
  sql`create table counter_hours (
    vendor_id text not null,
    hour timestamptz(3) not null,
    hour_of_week smallint not null check (hour_of_week between 0 and 167),
    orders integer not null,
    waits integer not null,
    wait_seconds integer not null,
    -- For each delay in minutes, the number of orders that were ready that much later than announced.
    overruns jsonb not null,
    primary key (vendor_id, hour)
  )`,
  sql`create index counter_hours_by_age on counter_hours (hour)`,

  // How late orders were compared with their estimates: for each measure, the number of orders per half minute of
  // delay.
  sql`create table arrival_hours (
    hour timestamptz(3) not null,
    hour_of_week smallint not null check (hour_of_week between 0 and 167),
    area text not null,
    vehicle text not null,
    deviations jsonb not null,
    primary key (hour, area, vehicle)
  )`,
  sql`create index arrival_hours_of_week on arrival_hours (hour_of_week)`,
];

/** Times learned from orders, by outlet and by area; kept for four weeks. */
export const learnedTimes: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

const statements = [
  // The whole tour of an offer: its stops in riding order.
  sql`alter table offers add column tour jsonb`,
  // The tour that a rider accepted last; readers skip stops that are done.
  sql`create table rider_tours (
    rider_id text primary key references riders,
    tour jsonb not null,
    accepted_at timestamptz(3) not null
  )`,
  // A rider has at most one open offer, whichever process dispatches. All but the newest are withdrawn.
  sql`with settled as (
    update offers set outcome = 'withdrawn', settled_at = offered_at
    where outcome is null and exists (select from offers newer where newer.rider_id = offers.rider_id
      and newer.outcome is null and (newer.offered_at, newer.offer_id) > (offers.offered_at, offers.offer_id))
    returning offer_id
  ) update offered_orders set is_open = false from settled where offered_orders.offer_id = settled.offer_id`,
  sql`drop index offers_open`,
  sql`create unique index offers_open on offers (rider_id) where outcome is null`,
];

export const tours: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await statement.execute(db);
  },
};

import { sql, type Kysely, type Migration } from "kysely";

/** True if an outside courier's driver has accepted an order; cancelling may cost money from then on. */
export const couriersWithDrivers: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table courier_deliveries add column has_driver boolean not null default false`.execute(
      db,
    );
    await sql`update courier_deliveries set has_driver = true where ended_at is null and exists (
      select from orders where orders.order_id = courier_deliveries.order_id and orders.rider is not null
        and orders.fleet_id = courier_deliveries.fleet_id)`.execute(db);
  },
};

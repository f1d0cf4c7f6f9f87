import type { VehicleKind } from "@waybill/domain/riders/vehicle-kind";
import type { OrderRow } from "../../orders/order-row.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

export type DeliveredOrderRow = Pick<
  OrderRow,
  "vendor_id" | "guest_id" | "status_history" | "preordered_for" | "details"
> & {
  /** The first version of the details, if they were changed. */
  first_details: OrderRow["details"] | null;
  vehicle: string | null;
  vehicle_kind: VehicleKind | null;
};

const teachingOrdersSql = statement("teaching-orders")`
  select vendor_id, guest_id, status_history, preordered_for, details, first_details, rode.vehicle, rode.vehicle_kind
  from orders left join lateral (
    select riders.vehicle, riders.vehicle_kind from jobs join riders using (rider_id)
    where jobs.order_id = orders.order_id order by job_id desc limit 1
  ) rode on true
  where created_at >= ${"hour"} and created_at < ${"hour"}::timestamptz + interval '1 hour'
    and status = 'DELIVERED' and not seeded`;

/** The orders placed in an hour that were delivered, each with its rider's vehicle. */
export const findDeliveredOrders = async (db: Queryable, hour: Date): Promise<DeliveredOrderRow[]> =>
  (await db.query<DeliveredOrderRow>(teachingOrdersSql({ hour }))).rows;

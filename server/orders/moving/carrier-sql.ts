import { fragment, type Fragment } from "../../platform/database/statement.ts";

/** SQL for other features that write an order's carrier. The caller adds the `from` and the `where`. */

/** Assigns the order to the operator's own fleet, and to this rider if the order has no rider. */
export const assignToOwnFleetSql = <Name extends string>(rider: Fragment<Name>): Fragment<Name> => fragment`
  update orders set fleet_id = 'own', rider = coalesce(rider, ${rider})`;

/** Replaces the rider's data on an order by the rider's id. */
export const removeRiderNameSql = fragment`
  update orders set rider = jsonb_build_object('name', ${"riderId"}::text, 'phone_number', '', 'vehicle', null)`;

export const removeRiderPhotoSql = fragment`update orders set rider = orders.rider - 'photo'`;

/** Writes the cost that outside couriers charged for an order, which is the `sum` of `costs`. */
export const setCourierCostSql = fragment`update orders set courier_cost_minor = costs.sum`;

import { fragment, type Fragment } from "../../platform/database/statement.ts";

/** SQL of the features above that write an order's carrier: each part lacks its `from` and `where`. */

/** Gives the order to the own fleet, and to this rider if no rider has it. */
export const ownFleetCarries = <Name extends string>(rider: Fragment<Name>): Fragment<Name> => fragment`
  update orders set fleet_id = 'own', rider = coalesce(rider, ${rider})`;

/** The order says `riderId` where it said who its rider was. */
export const namelessRider = fragment`
  update orders set rider = jsonb_build_object('name', ${"riderId"}::text, 'phone_number', '', 'vehicle', null)`;

export const riderWithoutPhoto = fragment`update orders set rider = orders.rider - 'photo'`;

/** The couriers' price: the `sum` of `costs`. */
export const courierCost = fragment`update orders set courier_cost_minor = costs.sum`;

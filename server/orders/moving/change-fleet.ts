import type { Queryable } from "../../platform/database/transaction.ts";
import type { AssignedRider, OrderRow } from "../order-row.ts";
import { clearFleet, updateFleet, updateRider } from "./fleet-rows.ts";

type ChangeDeps = { pool: Queryable; now: () => Date };
type By = Parameters<typeof clearFleet>[2]["by"];

/**
 * Reserves a waiting order for a fleet without changing its status; false if it was accepted, offered or changed
 * concurrently. Its version increases, so that a rider who accepts an older copy is refused.
 */
export const reserveForFleet = (
  { pool, now }: ChangeDeps,
  order: OrderRow,
  { fleetId, by }: { fleetId: string; by: By },
): Promise<boolean> => updateFleet(pool, order, { fleetId, by, at: now() });

/** Releases a waiting order to other fleets; its status does not change. */
export const releaseFromFleet = (
  { pool, now }: ChangeDeps,
  orderId: string,
  { fleetId, by }: { fleetId: string; by: By },
): Promise<void> => clearFleet(pool, orderId, { fleetId, by, at: now() });

/** Gives the order to another rider of the same fleet. Nothing changes if the order already has this rider. */
export const changeRiderOfFleet = (
  { pool, now }: ChangeDeps,
  orderId: string,
  change: { rider: AssignedRider; fleetId: string; by: By },
): Promise<void> => updateRider(pool, orderId, { ...change, at: now() });

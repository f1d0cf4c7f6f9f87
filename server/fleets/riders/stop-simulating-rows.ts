import { endRiderSessions } from "../../accounts/riders/rider-sessions-sql.ts";
import { saveSettled } from "../decisions/decisions-sql.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

const takeOverByHandSql = statement("take-over-by-hand")`
  with taken as (
    update riders set signed_in_by_hand_at = ${"at"}
    where rider_id = ${"riderId"} and signed_in_by_hand_at is null returning rider_id
  ), rested as (
    update shifts set state = 'off', since = ${"at"}, ended_at = ${"at"} from taken
    where shifts.rider_id = taken.rider_id and shifts.ended_at is null
      and not exists (select from jobs where jobs.rider_id = taken.rider_id and jobs.ended_at is null)
  ), settled as (
    update offers set outcome = 'withdrawn', settled_at = ${"at"} from taken
    where offers.rider_id = taken.rider_id and outcome is null
    returning offers.offer_id, offers.rider_id, outcome, settled_at
  ), closed as (
    update offered_orders set is_open = false from settled where offered_orders.offer_id = settled.offer_id
  )${saveSettled}, ended as (
    ${endRiderSessions} from taken
    where rider_sessions.rider_id = taken.rider_id and revoked_at is null returning session_id
  ) select session_id from ended`;

/**
 * Stops the simulator for a rider as whom a person has signed in: withdraws the offers, and ends the shift unless a
 * job is open. Returns the ids of the ended sessions of the simulator; empty if it was stopped before.
 */
export const stopSimulatingRider = async (db: Queryable, riderId: string, at: Date): Promise<string[]> => {
  const { rows } = await db.query<{ session_id: string }>(takeOverByHandSql({ riderId, at }));
  return rows.map(({ session_id }) => session_id);
};

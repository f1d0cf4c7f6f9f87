import type { ShiftState } from "@waybill/domain/riders/rider";
import { statement } from "../../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../../platform/database/transaction.ts";

export type ShiftRow = { state: ShiftState; since: Date };

const shiftOfRiderSql = statement("shift-of-rider")`
  select state, since from shifts where rider_id = ${"riderId"} order by shift_id desc limit 1`;

/** A rider's latest shift, open or ended. */
export const findShift = (db: Queryable, riderId: string): Promise<ShiftRow | undefined> =>
  firstRow<ShiftRow>(db, shiftOfRiderSql({ riderId }));

const putShiftSql = statement("put-shift")`
  insert into shifts (rider_id, state, since, started_at) values (${"riderId"}, ${"state"}, ${"at"}, ${"at"})
  on conflict (rider_id) where ended_at is null do update set state = excluded.state,
    since = case when shifts.state = excluded.state then shifts.since else excluded.since end`;

/** Starts a shift, or changes the state of the open one. */
export const putShift = async (
  db: Queryable,
  { riderId, state, at }: { riderId: string; state: Exclude<ShiftState, "off">; at: Date },
): Promise<void> => void (await db.query(putShiftSql({ riderId, state, at })));

const endShiftSql = statement("end-shift")`
  with busy as (
    select exists (select from jobs where rider_id = ${"riderId"} and ended_at is null) as is_busy
  ), ended as (
    update shifts set state = 'off', since = ${"at"}, ended_at = ${"at"} from busy
    where rider_id = ${"riderId"} and shifts.ended_at is null and not is_busy
  ) select is_busy from busy`;

/** Ends the rider's shift; false if a job is open. */
export const endShift = async (db: Queryable, riderId: string, at: Date): Promise<boolean> => {
  const { rows } = await db.query<{ is_busy: boolean }>(endShiftSql({ riderId, at }));
  return rows[0]?.is_busy === false;
};

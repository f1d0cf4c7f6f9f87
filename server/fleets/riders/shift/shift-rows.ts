import type { ShiftState } from "@waybill/domain/riders/rider";
import { one, type Queryable } from "../../../platform/database/transaction.ts";

export type ShiftRow = { state: ShiftState; since: Date };

/** The newest shift of a rider, over or not. */
export const findShift = (db: Queryable, riderId: string): Promise<ShiftRow | undefined> =>
  one<ShiftRow>(db, {
    name: "shift-of-rider",
    text: "select state, since from shifts where rider_id = $1 order by shift_id desc limit 1",
    values: [riderId],
  });

/** Begins a shift, or changes the state of the one that is open. */
export const putShift = async (
  db: Queryable,
  { riderId, state, at }: { riderId: string; state: Exclude<ShiftState, "off">; at: Date },
): Promise<void> =>
  void (await db.query({
    name: "put-shift",
    text: `insert into shifts (rider_id, state, since, started_at) values ($1, $2, $3, $3)
      on conflict (rider_id) where ended_at is null do update set state = excluded.state,
        since = case when shifts.state = excluded.state then shifts.since else excluded.since end`,
    values: [riderId, state, at],
  }));

/** Ends the shift of a rider who has no job under way; false: there is one. */
export const endShift = async (db: Queryable, riderId: string, at: Date): Promise<boolean> => {
  const { rows } = await db.query<{ is_busy: boolean }>({
    name: "end-shift",
    text: `with busy as (
        select exists (select from jobs where rider_id = $1 and ended_at is null) as is_busy
      ), ended as (
        update shifts set state = 'off', since = $2, ended_at = $2 from busy
        where rider_id = $1 and shifts.ended_at is null and not is_busy
      ) select is_busy from busy`,
    values: [riderId, at],
  });
  return rows[0]?.is_busy === false;
};

import type { ShiftState } from "@waybill/domain/riders/rider";
import type { VehicleKind } from "@waybill/domain/riders/vehicle-kind";
import type { JobRow, StoredStop } from "../../platform/database/rider-tables.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Queryable } from "../../platform/database/transaction.ts";

/** All facts about a rider except the active orders. */
export type RiderFactsRow = {
  rider_id: string;
  name: string;
  vehicle: string | null;
  vehicle_kind: VehicleKind | null;
  has_cold_bag: boolean;
  cash_limit_minor: number | null;
  cash_minor: number;
  areas: string[];
  is_suspended: boolean;
  state: ShiftState;
  has_offer: boolean;
  latitude: number | null;
  longitude: number | null;
  seen_at: Date | null;
  idle_since: Date;
  /** The tour that the rider last accepted. */
  kept_tour: StoredStop[] | null;
  /** True if the simulator plays the rider. */
  is_played: boolean;
  /** True if the last two offers expired without a response. */
  is_silent: boolean;
};

const riderFactsSql = statement("rider-facts")`
  select riders.rider_id, name, vehicle, vehicle_kind, has_cold_bag, cash_limit_minor, areas,
    suspended_at is not null as is_suspended, coalesce(shifts.state, 'off') as state, latitude, longitude,
    latest_positions.at as seen_at, rider_tours.tour as kept_tour,
    (select coalesce(sum(amount_minor), 0)::bigint from cash_entries
      where cash_entries.rider_id = riders.rider_id) as cash_minor,
    exists (select from offers where offers.rider_id = riders.rider_id and outcome is null) as has_offer,
    is_simulated and signed_in_by_hand_at is null as is_played,
    (select count(*) = 2 and bool_and(outcome = 'expired') from (
      select outcome from offers where offers.rider_id = riders.rider_id
      order by offered_at desc limit 2) last) as is_silent,
    greatest(shifts.since, riders.created_at,
      (select max(ended_at) from jobs where jobs.rider_id = riders.rider_id)) as idle_since
  from riders left join shifts on shifts.rider_id = riders.rider_id and shifts.ended_at is null
    left join latest_positions on latest_positions.rider_id = riders.rider_id
    left join rider_tours on rider_tours.rider_id = riders.rider_id
  where deleted_at is null and (not ${"atWork"} or shifts.state is not null)
  order by riders.rider_id`;

/** Riders with the dispatcher's facts about them: those on duty, or all. */
export const findRiderFacts = async (db: Queryable, atWork: boolean): Promise<RiderFactsRow[]> => {
  const { rows } = await db.query<RiderFactsRow>(riderFactsSql({ atWork }));
  return rows;
};

const openJobsSql = statement("jobs-of-riders-under-way")`
  select * from jobs where ended_at is null
  order by rider_id, accepted_at, job_id`;

/** The active jobs, each rider's in order of acceptance. */
export const findOpenJobs = async (db: Queryable): Promise<JobRow[]> =>
  (await db.query<JobRow>(openJobsSql())).rows;

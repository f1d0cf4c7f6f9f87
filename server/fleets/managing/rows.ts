import type { ConsoleRider } from "@waybill/contract/operations/riders";
import type { ShiftState } from "@waybill/domain/riders/rider";
import type { VehicleKind } from "@waybill/domain/riders/vehicle-kind";
import { endRiderSessions } from "../../accounts/riders/rider-sessions-sql.ts";
import { saveSettled } from "../decisions/decisions-sql.ts";
import { fragment, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

export type RiderRow = {
  rider_id: string;
  fleet_id: string;
  phone_number: string;
  name: string;
  vehicle: string | null;
  vehicle_kind: VehicleKind | null;
  plate: string | null;
  has_photo: boolean;
  has_cold_bag: boolean;
  cash_limit_minor: number | null;
  language: string | null;
  suspended_at: Date | null;
  suspend_reason: string | null;
  areas: string[];
  documents: ConsoleRider["documents"];
  created_at: Date;
  state: ShiftState | null;
  since: Date | null;
  latitude: number | null;
  longitude: number | null;
  seen_at: Date | null;
  battery: number | null;
  jobs: string[];
  cash_minor: number;
};

const select = fragment`select riders.rider_id, fleet_id, phone_number, name, vehicle, vehicle_kind, plate, photo is not null as has_photo, has_cold_bag,
    cash_limit_minor, language, suspended_at, suspend_reason, areas, documents, created_at, shifts.state, shifts.since, latitude, longitude,
    latest_positions.at as seen_at, battery,
    array(select order_id from jobs where jobs.rider_id = riders.rider_id and ended_at is null order by job_id) as jobs,
    (select coalesce(sum(amount_minor), 0)::bigint from cash_entries where cash_entries.rider_id = riders.rider_id)
      as cash_minor
  from riders left join shifts on shifts.rider_id = riders.rider_id and shifts.ended_at is null
    left join latest_positions on latest_positions.rider_id = riders.rider_id
  where deleted_at is null`;

const consoleRiderSql = statement("console-rider")`${select} and riders.rider_id = ${"riderId"}`;

export const findRider = (db: Queryable, riderId: string): Promise<RiderRow | undefined> =>
  firstRow<RiderRow>(db, consoleRiderSql({ riderId }));

export type RiderFilter = {
  q: string | undefined;
  fleet: string | undefined;
  area: string | undefined;
  state: ShiftState | "suspended" | undefined;
  after: string | undefined;
  limit: number;
};

const consoleRidersSql = statement("console-riders")`
  ${select}
  and (${"after"}::text is null or riders.rider_id > ${"after"})
    and (${"fleet"}::text is null or fleet_id = ${"fleet"})
  and (${"area"}::text is null or areas = '{}' or ${"area"} = any (areas))
  and case ${"state"}::text when 'suspended' then suspended_at is not null
    else ${"state"}::text is null or coalesce(shifts.state, 'off') = ${"state"} end
  and (${"pattern"}::text is null or name ilike ${"pattern"} or phone_number like ${"pattern"})
  order by riders.rider_id limit ${"limit"}`;

export const findRiders = async (
  db: Queryable,
  { q, fleet, area, state, after, limit }: RiderFilter,
): Promise<RiderRow[]> => {
  const { rows } = await db.query<RiderRow>(
    consoleRidersSql({
      after: after ?? null,
      fleet: fleet ?? null,
      area: area ?? null,
      state: state ?? null,
      pattern: q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`,
      limit,
    }),
  );
  return rows;
};

export type RiderFacts = Pick<
  RiderRow,
  | "fleet_id"
  | "phone_number"
  | "name"
  | "vehicle"
  | "vehicle_kind"
  | "plate"
  | "has_cold_bag"
  | "cash_limit_minor"
  | "language"
  | "areas"
  | "documents"
>;

const putRiderSql = statement("put-rider")`
  insert into riders (rider_id, fleet_id, phone_number, name, vehicle, vehicle_kind, has_cold_bag,
    cash_limit_minor, language, areas, documents, plate, created_at)
  values (${"riderId"}, ${"fleet_id"}, ${"phone_number"}, ${"name"}, ${"vehicle"}, ${"vehicle_kind"},
    ${"has_cold_bag"}, ${"cash_limit_minor"}, ${"language"}, ${"areas"}::text[], ${"documents"}::jsonb, ${"plate"}, ${"at"})
  on conflict (rider_id) do update set fleet_id = ${"fleet_id"}, phone_number = ${"phone_number"},
    name = ${"name"}, vehicle = ${"vehicle"}, vehicle_kind = ${"vehicle_kind"}, has_cold_bag = ${"has_cold_bag"},
    cash_limit_minor = ${"cash_limit_minor"}, language = ${"language"}, areas = ${"areas"}::text[],
    documents = ${"documents"}::jsonb, plate = ${"plate"}, updated_at = ${"at"}`;

export const putRider = async (db: Queryable, riderId: string, facts: RiderFacts, at: Date): Promise<void> =>
  void (await db.query(putRiderSql({ ...facts, riderId, documents: JSON.stringify(facts.documents), at })));

const riderPhoneTakenSql = statement("rider-phone-taken")`
  select 1 from riders where phone_number = ${"phone"} and rider_id <> ${"riderId"}`;

export const isPhoneTaken = async (db: Queryable, phone: string, riderId: string): Promise<boolean> =>
  (await firstRow(db, riderPhoneTakenSql({ phone, riderId }))) !== undefined;

const suspendRiderSql = statement("suspend-rider")`
  with suspended as (
    update riders set suspended_at = coalesce(suspended_at, ${"at"}), suspend_reason = ${"reason"}
      where rider_id = ${"riderId"}
  ), settled as (
    update offers set outcome = 'withdrawn', settled_at = ${"at"} where rider_id = ${"riderId"}
      and outcome is null returning offer_id, rider_id, outcome, settled_at
  ), closed as (
    update offered_orders set is_open = false from settled where offered_orders.offer_id = settled.offer_id
  )${saveSettled}, off as (
    update shifts set state = 'off', since = ${"at"}, ended_at = ${"at"} where rider_id = ${"riderId"}
      and ended_at is null
  ) ${endRiderSessions} where rider_id = ${"riderId"} and revoked_at is null
    returning session_id`;

/** Ends a suspended rider's shift, sessions and offers; returns the ids of the ended sessions. */
export const suspendRow = async (
  db: Queryable,
  { riderId, reason, at }: { riderId: string; reason: string; at: Date },
): Promise<string[]> => {
  const { rows } = await db.query<{ session_id: string }>(suspendRiderSql({ riderId, reason, at }));
  return rows.map(({ session_id }) => session_id);
};

const reinstateRiderSql = statement("reinstate-rider")`
  update riders set suspended_at = null, suspend_reason = null where rider_id = ${"riderId"}`;

export const reinstateRow = async (db: Queryable, riderId: string): Promise<void> =>
  void (await db.query(reinstateRiderSql({ riderId })));

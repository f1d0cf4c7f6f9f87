import type { ConsoleRider } from "@waybill/contract/operations/riders";
import type { ShiftState } from "@waybill/domain/riders/rider";
import { one, type Queryable } from "../../platform/database/transaction.ts";

export type RiderRow = {
  rider_id: string;
  fleet_id: string;
  phone_number: string;
  name: string;
  vehicle: string | null;
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
  jobs: string[];
  cash_minor: number;
};

const select = `select riders.rider_id, fleet_id, phone_number, name, vehicle, plate, photo is not null as has_photo, has_cold_bag,
    cash_limit_minor, language, suspended_at, suspend_reason, areas, documents, created_at, shifts.state, shifts.since, latitude, longitude,
    latest_positions.at as seen_at,
    array(select order_id from jobs where jobs.rider_id = riders.rider_id and ended_at is null order by job_id) as jobs,
    (select coalesce(sum(amount_minor), 0)::bigint from cash_entries where cash_entries.rider_id = riders.rider_id)
      as cash_minor
  from riders left join shifts on shifts.rider_id = riders.rider_id and shifts.ended_at is null
    left join latest_positions on latest_positions.rider_id = riders.rider_id
  where deleted_at is null`;

export const findRider = (db: Queryable, riderId: string): Promise<RiderRow | undefined> =>
  one<RiderRow>(db, {
    name: "console-rider",
    text: `${select} and riders.rider_id = $1`,
    values: [riderId],
  });

export type RiderFilter = {
  q: string | undefined;
  fleet: string | undefined;
  area: string | undefined;
  state: ShiftState | "suspended" | undefined;
  after: string | undefined;
  limit: number;
};

export const findRiders = async (
  db: Queryable,
  { q, fleet, area, state, after, limit }: RiderFilter,
): Promise<RiderRow[]> => {
  const { rows } = await db.query<RiderRow>({
    name: "console-riders",
    text: `${select}
      and ($1::text is null or riders.rider_id > $1) and ($2::text is null or fleet_id = $2)
      and ($3::text is null or areas = '{}' or $3 = any (areas))
      and case $4::text when 'suspended' then suspended_at is not null
        else $4::text is null or coalesce(shifts.state, 'off') = $4 end
      and ($5::text is null or name ilike $5 or phone_number like $5)
      order by riders.rider_id limit $6`,
    values: [
      after ?? null,
      fleet ?? null,
      area ?? null,
      state ?? null,
      q === undefined ? null : `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`,
      limit,
    ],
  });
  return rows;
};

export type RiderFacts = Pick<
  RiderRow,
  | "fleet_id"
  | "phone_number"
  | "name"
  | "vehicle"
  | "plate"
  | "has_cold_bag"
  | "cash_limit_minor"
  | "language"
  | "areas"
  | "documents"
>;

const values = (facts: RiderFacts) => [
  facts.fleet_id,
  facts.phone_number,
  facts.name,
  facts.vehicle,
  facts.has_cold_bag,
  facts.cash_limit_minor,
  facts.language,
  facts.areas,
  JSON.stringify(facts.documents),
  facts.plate,
];

export const putRider = async (db: Queryable, riderId: string, facts: RiderFacts, at: Date): Promise<void> =>
  void (await db.query({
    name: "put-rider",
    text: `insert into riders (rider_id, fleet_id, phone_number, name, vehicle, has_cold_bag, cash_limit_minor,
        language, areas, documents, plate, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10::jsonb, $11, $12)
      on conflict (rider_id) do update set fleet_id = $2, phone_number = $3, name = $4, vehicle = $5,
        has_cold_bag = $6, cash_limit_minor = $7, language = $8, areas = $9::text[], documents = $10::jsonb,
        plate = $11, updated_at = $12`,
    values: [riderId, ...values(facts), at],
  }));

export const isPhoneTaken = async (db: Queryable, phone: string, riderId: string): Promise<boolean> =>
  (await one(db, {
    name: "rider-phone-taken",
    text: "select 1 from riders where phone_number = $1 and rider_id <> $2",
    values: [phone, riderId],
  })) !== undefined;

/** Ends the shift, the sign-ins and what is offered to a rider who is suspended; the ids of the sessions that ended. */
export const suspendRow = async (
  db: Queryable,
  { riderId, reason, at }: { riderId: string; reason: string; at: Date },
): Promise<string[]> => {
  const { rows } = await db.query<{ session_id: string }>({
    name: "suspend-rider",
    text: `with suspended as (
        update riders set suspended_at = coalesce(suspended_at, $3), suspend_reason = $2 where rider_id = $1
      ), withdrawn as (
        update offers set outcome = 'withdrawn', settled_at = $3 where rider_id = $1 and outcome is null returning offer_id
      ), closed as (
        update offered_orders set is_open = false from withdrawn where offered_orders.offer_id = withdrawn.offer_id
      ), off as (
        update shifts set state = 'off', since = $3, ended_at = $3 where rider_id = $1 and ended_at is null
      ) update rider_sessions set revoked_at = $3 where rider_id = $1 and revoked_at is null returning session_id`,
    values: [riderId, reason, at],
  });
  return rows.map(({ session_id }) => session_id);
};

export const reinstateRow = async (db: Queryable, riderId: string): Promise<void> =>
  void (await db.query({
    name: "reinstate-rider",
    text: "update riders set suspended_at = null, suspend_reason = null where rider_id = $1",
    values: [riderId],
  }));

import type { EtaStop } from "@waybill/domain/tracking/estimates";
import { unprepared } from "../../../platform/database/prepared.ts";
import { fragment, raw, statement } from "../../../platform/database/statement.ts";
import type { Queryable } from "../../../platform/database/transaction.ts";
import { firstRow } from "../../../platform/database/transaction.ts";

export type Position = {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  heading: number | null;
  speed: number | null;
  battery: number | null;
  at: Date;
};

const nameOf = (day: string): string => `positions_${day.replaceAll("-", "")}`;
const dayMs = 86_400_000;
const alreadyThere = new Set(["42P07", "23505"]);

/** Creates the partition of the positions for one day, in UTC (2026-03-10). */
export async function createDayPartition(db: Queryable, day: string): Promise<void> {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString();
  try {
    await db.query(
      unprepared(
        fragment`create table if not exists ${raw(nameOf(day))} partition of positions
          for values from ('${raw(day)}T00:00:00Z') to ('${raw(next)}')`,
      ),
    );
  } catch (error) {
    // Another process created the partition at the same time.
    if (!alreadyThere.has(String((error as { code?: unknown }).code))) throw error;
  }
}

const daysOfTraceSql = statement("days-of-trace")`
  select inhrelid::regclass::text as name from pg_inherits where inhparent = 'positions'::regclass`;

/** Drops the partitions of days that ended before a time; returns their number. */
export async function dropDayPartitions(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ name: string }>(daysOfTraceSql());
  const lastKept = nameOf(before.toISOString().slice(0, 10));
  const over = rows
    .map(({ name }) => name)
    .filter((name) => /^positions_\d{8}$/.test(name) && name < lastKept);
  for (const name of over) await db.query(unprepared(fragment`drop table if exists ${raw(name)}`));
  return over.length;
}

const insertPositionsSql = statement("insert-positions")`
  insert into positions (rider_id, latitude, longitude, accuracy, heading, speed, at)
  select ${"riderId"}, * from unnest(${"latitudes"}::float8[], ${"longitudes"}::float8[],
    ${"accuracies"}::real[], ${"headings"}::real[], ${"speeds"}::real[], ${"ats"}::timestamptz[])`;

/** Inserts positions. */
export const insertPositions = async (
  db: Queryable,
  riderId: string,
  positions: readonly Position[],
): Promise<void> =>
  void (await db.query(
    insertPositionsSql({
      riderId,
      latitudes: positions.map(({ latitude }) => latitude),
      longitudes: positions.map(({ longitude }) => longitude),
      accuracies: positions.map(({ accuracy }) => accuracy),
      headings: positions.map(({ heading }) => heading),
      speeds: positions.map(({ speed }) => speed),
      ats: positions.map(({ at }) => at),
    }),
  ));

export type LatestPosition = Position & { pace: number };

const latestPositionSql = statement("latest-position")`
  select latitude, longitude, accuracy, heading, speed, battery, pace, at from latest_positions
    where rider_id = ${"riderId"}`;

export const findLatest = (db: Queryable, riderId: string): Promise<LatestPosition | undefined> =>
  firstRow<LatestPosition>(db, latestPositionSql({ riderId }));

const putLatestPositionSql = statement("put-latest-position")`
  insert into latest_positions (rider_id, latitude, longitude, accuracy, heading, speed, battery, pace, at)
  values (${"riderId"}, ${"latitude"}, ${"longitude"}, ${"accuracy"}, ${"heading"}, ${"speed"}, ${"battery"}, ${"pace"},
    ${"at"})
  on conflict (rider_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
    accuracy = excluded.accuracy, heading = excluded.heading, speed = excluded.speed, battery = excluded.battery, pace = excluded.pace,
    at = excluded.at
  where latest_positions.at <= excluded.at`;

/** Stores a rider's latest position; false if a later one is stored. */
export const putLatest = async (
  db: Queryable,
  riderId: string,
  { latitude, longitude, accuracy, heading, speed, battery, pace, at }: LatestPosition,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    putLatestPositionSql({ riderId, latitude, longitude, accuracy, heading, speed, battery, pace, at }),
  );
  return rowCount === 1;
};

/** The position of an order's rider, and the minutes to a stop. */
export type OrderPosition = {
  latitude: number;
  longitude: number;
  heading: number;
  eta_minutes: number;
  eta_stop: EtaStop;
};

const putPositionOfOrderSql = statement("put-position-of-order")`
  insert into rider_positions (order_id, latitude, longitude, heading, eta_minutes, eta_stop, updated_at)
  values (${"orderId"}, ${"latitude"}, ${"longitude"}, ${"heading"}, ${"eta_minutes"}, ${"eta_stop"}, ${"updated_at"})
  on conflict (order_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
    heading = excluded.heading, eta_minutes = excluded.eta_minutes, eta_stop = excluded.eta_stop,
    updated_at = excluded.updated_at`;

/** Stores the position of an order's rider that merchants and recipients see. */
export const putPositionOfOrder = async (
  db: Queryable,
  orderId: string,
  position: OrderPosition & { updated_at: Date },
): Promise<void> =>
  void (await db.query(
    putPositionOfOrderSql({
      orderId,
      latitude: position.latitude,
      longitude: position.longitude,
      heading: position.heading,
      eta_minutes: position.eta_minutes,
      eta_stop: position.eta_stop,
      updated_at: position.updated_at,
    }),
  ));

import type { Queryable } from "../../../platform/database/transaction.ts";
import { one } from "../../../platform/database/transaction.ts";

export type Position = {
  latitude: number;
  longitude: number;
  accuracy: number | null;
  heading: number | null;
  speed: number | null;
  at: Date;
};

const nameOf = (day: string): string => `positions_${day.replaceAll("-", "")}`;
const dayMs = 86_400_000;
const alreadyThere = new Set(["42P07", "23505"]);

/** Makes the part of the trace that holds one day, in UTC (2026-03-10). */
export async function createDay(db: Queryable, day: string): Promise<void> {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString();
  try {
    await db.query(
      `create table if not exists ${nameOf(day)} partition of positions for values from ('${day}T00:00:00Z') to ('${next}')`,
    );
  } catch (error) {
    // Another process made it at the same moment.
    if (!alreadyThere.has(String((error as { code?: unknown }).code))) throw error;
  }
}

/** Drops the days of the trace that ended before a time; how many. */
export async function dropDaysBefore(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ name: string }>({
    name: "days-of-trace",
    text: "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'positions'::regclass",
  });
  const lastKept = nameOf(before.toISOString().slice(0, 10));
  const over = rows
    .map(({ name }) => name)
    .filter((name) => /^positions_\d{8}$/.test(name) && name < lastKept);
  for (const name of over) await db.query(`drop table if exists ${name}`);
  return over.length;
}

/** Adds positions to the trace. */
export const insertPositions = async (
  db: Queryable,
  riderId: string,
  positions: readonly Position[],
): Promise<void> =>
  void (await db.query({
    name: "insert-positions",
    text: `insert into positions (rider_id, latitude, longitude, accuracy, heading, speed, at)
      select $1, * from unnest($2::float8[], $3::float8[], $4::real[], $5::real[], $6::real[], $7::timestamptz[])`,
    values: [
      riderId,
      positions.map(({ latitude }) => latitude),
      positions.map(({ longitude }) => longitude),
      positions.map(({ accuracy }) => accuracy),
      positions.map(({ heading }) => heading),
      positions.map(({ speed }) => speed),
      positions.map(({ at }) => at),
    ],
  }));

export type LatestPosition = Position & { pace: number };

export const findLatest = (db: Queryable, riderId: string): Promise<LatestPosition | undefined> =>
  one<LatestPosition>(db, {
    name: "latest-position",
    text: "select latitude, longitude, accuracy, heading, speed, pace, at from latest_positions where rider_id = $1",
    values: [riderId],
  });

/** Moves a rider on; false: a later position is known already. */
export const putLatest = async (
  db: Queryable,
  riderId: string,
  { latitude, longitude, accuracy, heading, speed, pace, at }: LatestPosition,
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "put-latest-position",
    text: `insert into latest_positions (rider_id, latitude, longitude, accuracy, heading, speed, pace, at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (rider_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
        accuracy = excluded.accuracy, heading = excluded.heading, speed = excluded.speed, pace = excluded.pace,
        at = excluded.at
      where latest_positions.at <= excluded.at`,
    values: [riderId, latitude, longitude, accuracy, heading, speed, pace, at],
  });
  return rowCount === 1;
};

/** Notes where the rider of an order is, as merchants and recipients see it. */
export const putPositionOfOrder = async (
  db: Queryable,
  orderId: string,
  position: { latitude: number; longitude: number; heading: number; eta_minutes: number; updated_at: Date },
): Promise<void> =>
  void (await db.query({
    name: "put-position-of-order",
    text: `insert into rider_positions (order_id, latitude, longitude, heading, eta_minutes, updated_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (order_id) do update set latitude = excluded.latitude, longitude = excluded.longitude,
        heading = excluded.heading, eta_minutes = excluded.eta_minutes, updated_at = excluded.updated_at`,
    values: [
      orderId,
      position.latitude,
      position.longitude,
      position.heading,
      position.eta_minutes,
      position.updated_at,
    ],
  }));

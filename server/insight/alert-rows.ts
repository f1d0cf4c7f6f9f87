import type { Insertable, Kysely, Selectable } from "kysely";
import { leases } from "../platform/database/lease.ts";
import type { MarketTables } from "../platform/database/market-tables.ts";
import type { Tables } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;
export type AlertRow = Selectable<MarketTables["alerts"]>;

/** Leases for background work, such as checking all alerts. */
export const workLeases = leases({ table: "work_leases", of: "name", seconds: 90 });

/** A page of the alerts after the given id, ordered by id. */
export const findAlerts = (db: Db, after: string | undefined, limit: number): Promise<AlertRow[]> => {
  const rows = db.selectFrom("alerts").selectAll().orderBy("alert_id").limit(limit);
  return (after === undefined ? rows : rows.where("alert_id", ">", after)).execute();
};

export const findAlert = (db: Db, id: string): Promise<AlertRow | undefined> =>
  db.selectFrom("alerts").selectAll().where("alert_id", "=", id).forUpdate().executeTakeFirst();

export const insertAlert = (db: Db, row: Insertable<MarketTables["alerts"]>): Promise<AlertRow> =>
  db.insertInto("alerts").values(row).returningAll().executeTakeFirstOrThrow();

type Facts = Pick<
  AlertRow,
  "name" | "metric" | "threshold" | "window_minutes" | "channel" | "target" | "is_active"
>;

/** Changing an alert discards its measurements. */
export const updateAlert = (db: Db, id: string, facts: Facts): Promise<AlertRow> =>
  db
    .updateTable("alerts")
    .set({ ...facts, passed_at: null, sent_at: null, value: null, looked_at: null })
    .where("alert_id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteAlert = async (db: Db, id: string): Promise<void> =>
  void (await db.deleteFrom("alerts").where("alert_id", "=", id).execute());

export const findActiveAlerts = (db: Db): Promise<AlertRow[]> =>
  db.selectFrom("alerts").selectAll().where("is_active", "=", true).orderBy("alert_id").execute();

/**
 * Stores a measurement. `passedAt` is when the value rose above the threshold; null if it is below, which also
 * clears the time of the last message.
 */
export const saveMeasurement = async (
  db: Db,
  id: string,
  { value, at, passedAt }: { value: number; at: Date; passedAt: Date | null },
): Promise<void> =>
  void (await db
    .updateTable("alerts")
    .set({ value, looked_at: at, passed_at: passedAt, ...(passedAt === null && { sent_at: null }) })
    .where("alert_id", "=", id)
    .execute());

export const markAlertSent = async (db: Db, id: string, at: Date): Promise<void> =>
  void (await db.updateTable("alerts").set({ sent_at: at }).where("alert_id", "=", id).execute());

import type { Place } from "@waybill/domain/addresses/coordinates";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { MarketTables } from "../../platform/database/market-tables.ts";
import type { Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** Writes a version of an area. False if a concurrent call wrote this version. */
export const insertAreaVersion = async (db: Db, row: Insertable<MarketTables["area_versions"]>) => {
  const inserted = await db
    .insertInto("area_versions")
    .values(row)
    .onConflict((known) => known.doNothing())
    .returning("version")
    .executeTakeFirst();
  return inserted !== undefined;
};

export const insertPause = async (db: Db, row: Insertable<MarketTables["area_pauses"]>): Promise<void> =>
  void (await db.insertInto("area_pauses").values(row).execute());

/** Makes concurrent changes of pauses wait for this transaction. */
export const lockPauses = async (db: Db): Promise<void> =>
  void (await sql`lock table area_pauses in share row exclusive mode`.execute(db));

/** The newest pause of an area, which may be over. */
export const findNewestPause = (
  db: Db,
  areaId: string,
): Promise<{ reason: string; until: Date } | undefined> =>
  db
    .selectFrom("area_pauses")
    .select(["reason", "until"])
    .where("area_id", "=", areaId)
    .orderBy("pause_id", "desc")
    .limit(1)
    .executeTakeFirst();

export const insertPriceRule = (db: Db, row: Insertable<MarketTables["price_rules"]>) =>
  db.insertInto("price_rules").values(row).returningAll().executeTakeFirstOrThrow();

export type Supplement = Selectable<MarketTables["weather_supplements"]>;

export const insertSupplement = (
  db: Db,
  row: Insertable<MarketTables["weather_supplements"]>,
): Promise<Supplement> =>
  db.insertInto("weather_supplements").values(row).returningAll().executeTakeFirstOrThrow();

export const endSupplementAt = (db: Db, id: number, until: Date): Promise<Supplement | undefined> =>
  db
    .updateTable("weather_supplements")
    .set({ until })
    .where("supplement_id", "=", id)
    .where("until", ">", until)
    .returningAll()
    .executeTakeFirst();

/** A page of the supplements, newest first. */
export const findSupplements = (db: Db, before: number | undefined, limit: number): Promise<Supplement[]> => {
  const rows = db.selectFrom("weather_supplements").selectAll().orderBy("supplement_id", "desc").limit(limit);
  return (before === undefined ? rows : rows.where("supplement_id", "<", before)).execute();
};

export type RefusedQuote = Selectable<MarketTables["refused_quotes"]>;

/** A page of the refused quotes, newest first. */
export const findRefusedQuotes = (
  db: Db,
  {
    from,
    to,
    reason,
    before,
  }: {
    from?: Date | undefined;
    to?: Date | undefined;
    reason?: string | undefined;
    before?: number | undefined;
  },
  limit: number,
): Promise<RefusedQuote[]> => {
  let rows = db.selectFrom("refused_quotes").selectAll().orderBy("refused_id", "desc").limit(limit);
  if (from) rows = rows.where("refused_at", ">=", from);
  if (to) rows = rows.where("refused_at", "<=", to);
  if (reason !== undefined) rows = rows.where("reason", "=", reason);
  if (before !== undefined) rows = rows.where("refused_id", "<", before);
  return rows.execute();
};

type PricedOrders = { from: Date; to: Date; without: readonly string[] };
export type PricedOrder = { created_at: Date; payment_method: string; source: Place; destination: Place };

const pricedOrders = (db: Db, { from, to, without }: PricedOrders) => {
  const orders = db.selectFrom("orders").where("created_at", ">=", from).where("created_at", "<", to);
  return without.length === 0 ? orders : orders.where("vendor_id", "not in", [...without]);
};

export const countPricedOrders = async (db: Db, which: PricedOrders): Promise<number> => {
  const row = await pricedOrders(db, which)
    .select((row) => row.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** A sample of orders, chosen by the hashes of their ids: reproducible, and as good as random. */
export const samplePricedOrders = (db: Db, which: PricedOrders, limit: number): Promise<PricedOrder[]> =>
  pricedOrders(db, which)
    .select([
      "created_at",
      sql<string>`details #>> '{order,payment_method}'`.as("payment_method"),
      sql<Place>`details -> 'source'`.as("source"),
      sql<Place>`details #> '{customer,location}'`.as("destination"),
    ])
    .orderBy(sql`md5(order_id)`)
    .limit(limit)
    .execute();

/** Returns which of the given fleets are outside couriers. */
export const findCourierFleetIds = async (db: Db, fleetIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom("fleets")
    .select("fleet_id")
    .where("kind", "=", "courier")
    .where("courier", "is not", null)
    .where("fleet_id", "in", fleetIds)
    .execute();
  return new Set(rows.map(({ fleet_id }) => fleet_id));
};

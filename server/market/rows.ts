import type { Insertable, Kysely, Selectable } from "kysely";
import type { MarketTables } from "../platform/database/market-tables.ts";
import type { Tables } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** Writes a version of an area; false: somebody else wrote that version meanwhile. */
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

/** Newest first. */
export const findSupplements = (db: Db, before: number | undefined, limit: number): Promise<Supplement[]> => {
  const rows = db.selectFrom("weather_supplements").selectAll().orderBy("supplement_id", "desc").limit(limit);
  return (before === undefined ? rows : rows.where("supplement_id", "<", before)).execute();
};

export type RefusedQuote = Selectable<MarketTables["refused_quotes"]>;

/** Newest first. */
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

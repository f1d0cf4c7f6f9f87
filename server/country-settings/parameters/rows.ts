import { sql, type Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

export const findCountryParameter = async (db: Db, name: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom("country_parameters")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
};

/** All that were set, by their names. */
export const findCountryParameters = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom("country_parameters").select(["name", "value"]).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
};

/** The service hours of a day: the holiday's, else those that were set. */
export const findServiceHours = async (db: Db, day: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom("holidays")
    .select("hours")
    .where("day", "=", day)
    .unionAll(db.selectFrom("country_parameters").select("value as hours").where("name", "=", "serviceHours"))
    .executeTakeFirst();
  return row?.hours;
};

export const saveCountryParameter = async (db: Db, name: string, value: string): Promise<void> =>
  void (await db
    .insertInto("country_parameters")
    .values({ name, value })
    .onConflict((known) => known.column("name").doUpdateSet({ value }))
    .execute());

export type Holiday = { day: string; hours: string; name: string };

/** From a day on; days as YYYY-MM-DD. */
export const findHolidays = (db: Db, from: string): Promise<Holiday[]> =>
  db
    .selectFrom("holidays")
    .select([sql<string>`day::text`.as("day"), "hours", "name"])
    .where("day", ">=", from)
    .orderBy("day")
    .execute();

export const replaceHolidays = async (db: Db, from: string, holidays: readonly Holiday[]): Promise<void> => {
  await db.deleteFrom("holidays").where("day", ">=", from).execute();
  if (holidays.length > 0)
    await db
      .insertInto("holidays")
      .values([...holidays])
      .execute();
};

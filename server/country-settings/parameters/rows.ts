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

/** All parameters that were set, by name. */
export const findCountryParameters = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.selectFrom("country_parameters").select(["name", "value"]).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
};

/** The service hours of a day: the holiday's, else the regular ones that were set. */
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

/** Locks the settings until the transaction ends: two changes that expect the same value cannot both succeed. */
export const lockCountryParameters = async (db: Db): Promise<void> =>
  void (await sql`lock table country_parameters in share row exclusive mode`.execute(db));

export type Holiday = { day: string; hours: string; name: string };

/** The holidays from `from` on (YYYY-MM-DD). */
export const findHolidays = (db: Db, from: string): Promise<Holiday[]> =>
  db
    .selectFrom("holidays")
    .select([sql<string>`day::text`.as("day"), "hours", "name"])
    .where("day", ">=", from)
    .orderBy("day")
    .execute();

/** Locks the service hours until the transaction ends: two changes that expect the same hours cannot both succeed. */
export const lockServiceHours = async (db: Db): Promise<void> =>
  void (await sql`lock table country_parameters, holidays in share row exclusive mode`.execute(db));

export const replaceHolidays = async (db: Db, from: string, holidays: readonly Holiday[]): Promise<void> => {
  await db.deleteFrom("holidays").where("day", ">=", from).execute();
  if (holidays.length > 0)
    await db
      .insertInto("holidays")
      .values([...holidays])
      .execute();
};

/** A change of a setting, from the audit; `email` is the operator's, if the operator still exists. */
export type ParameterChangeRow = {
  id: number;
  key: string;
  at: Date;
  actor_kind: string;
  actor_id: string;
  email: string | null;
  before: { value?: unknown } | null;
  after: { value?: unknown } | null;
};

const changesIn = (db: Db) =>
  db
    .selectFrom("audit")
    .leftJoin("users", "users.user_id", "audit.actor_id")
    .select(["audit.id", "subject_id as key", "at", "actor_kind", "actor_id", "email", "before", "after"])
    .where("subject_kind", "=", "country_parameter");

/** The last change of each setting; settings that were never changed are missing. */
export const findLastChanges = async (
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ParameterChangeRow>> => {
  if (keys.length === 0) return new Map();
  // One index lookup per setting, because a setting may have thousands of changes.
  const keyTable = sql<{ key: string }>`unnest(${sql.val([...keys])}::text[])`.as<"asked">(sql`asked (key)`);
  const rows = await db
    .selectFrom(keyTable)
    .innerJoinLateral(
      changesIn(db)
        .whereRef("subject_id", "=", sql.ref("asked.key"))
        .orderBy("audit.id", "desc")
        .limit(1)
        .as("change"),
      (join) => join.onTrue(),
    )
    .selectAll("change")
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
};

/** Changes of these settings, newest first. */
export const findParameterChanges = async (
  db: Db,
  { keys, before, limit }: { keys: readonly string[]; before: number | undefined; limit: number },
): Promise<ParameterChangeRow[]> => {
  if (keys.length === 0) return [];
  let rows = changesIn(db).where("subject_id", "in", [...keys]);
  if (before !== undefined) rows = rows.where("audit.id", "<", before);
  return rows.orderBy("audit.id", "desc").limit(limit).execute();
};

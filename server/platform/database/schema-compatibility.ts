import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely";
import serverFacts from "../../package.json" with { type: "json" };
import { migrations } from "../../migrations/index.ts";
import { CannotStart } from "../start-and-stop.ts";
import { isDeadlock } from "./stale-plans.ts";
import type { Tables } from "./tables.ts";

type Db = Kysely<Tables>;

/** The version of this program. */
export const version: string = serverFacts.version;

/**
 * The oldest version that can run on this version's schema. A release that removes or renames something that older
 * versions use must raise it (docs/operating/upgrade.md).
 */
const minimumVersion = "1.0.0";

/** The max number of attempts if deadlocks abort the migrations. */
const maxTries = 10;

/** Versions are compared by their numbers: 1.10.0 is newer than 1.9.0. */
export function isAtLeast(one: string, other: string): boolean {
  const numbers = (text: string) =>
    text
      .split(/[.+-]/)
      .slice(0, 3)
      .map((part) => Number(part) || 0);
  const [left, right] = [numbers(one), numbers(other)];
  for (const [at, number] of right.entries()) {
    const difference = (left[at] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

const isThere = async (db: Db, table: string): Promise<boolean> => {
  const { rows } = await sql<{
    is_there: boolean;
  }>`select to_regclass(${table}) is not null as is_there`.execute(db);
  return rows[0]?.is_there === true;
};

/** The migrations that only the database has, and those of this version that the database lacks. */
export async function compareMigrations(db: Db): Promise<{ newer: string[]; pending: string[] }> {
  const names = Object.keys(migrations);
  if (!(await isThere(db, "kysely_migration"))) return { newer: [], pending: names };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return {
    newer: [...done].filter((name) => !(name in migrations)).toSorted(),
    pending: names.filter((name) => !done.has(name)),
  };
}

/** The oldest version that can run on the schema, as its newest migration stored it. */
async function readMinimumVersion(db: Db): Promise<string | undefined> {
  if (!(await isThere(db, "schema_compatibility"))) return undefined;
  const row = await db
    .selectFrom("schema_compatibility")
    .select("minimum_version")
    .orderBy("compatibility_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.minimum_version;
}

/**
 * Throws if the schema needs a newer version of the program; returns true if the schema is newer and this version
 * can still run on it.
 */
export async function checkNewerMigrations(db: Db): Promise<boolean> {
  const { newer } = await compareMigrations(db);
  if (newer.length === 0) return false;
  const minimum = await readMinimumVersion(db);
  if (minimum !== undefined && isAtLeast(version, minimum)) return true;
  throw new CannotStart(
    `The database has migrations of a newer version (${newer.at(-1)}), which needs version ${minimum ?? "that made them"} or newer, but this is ${version}: start that version.`,
  );
}

/**
 * Runs the migrations; several processes may start at the same time, because kysely takes a lock. Returns true if
 * the database has newer migrations, which are kept.
 */
export async function migrate(db: Db): Promise<boolean> {
  if (await checkNewerMigrations(db)) return true;
  const getMigrations = async (): Promise<Record<string, Migration>> => ({ ...migrations });
  const migrator = new Migrator({ db, provider: { getMigrations } });
  let { error } = await migrator.migrateToLatest();
  // Requests served during the migrations hold locks too, so a deadlock is possible. All migrations run in
  // one transaction, so a retry starts from nothing.
  for (let tries = 1; isDeadlock(error) && tries < maxTries; tries += 1)
    ({ error } = await migrator.migrateToLatest());
  if (error) throw new Error("The database could not be brought up to date.", { cause: error });
  const newest = Object.keys(migrations).at(-1) ?? "";
  const kept = await db
    .selectFrom("schema_compatibility")
    .select("migration")
    .where("migration", "=", newest)
    .limit(1)
    .executeTakeFirst();
  if (!kept)
    await db
      .insertInto("schema_compatibility")
      .values({ migration: newest, minimum_version: minimumVersion })
      .execute();
  return false;
}

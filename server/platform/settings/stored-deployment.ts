import { sql, type Kysely } from "kysely";
import type { Tables } from "../database/tables.ts";
import { CannotStart } from "../start-and-stop.ts";
import type { Settings } from "./settings.ts";

type Belonging = Pick<Settings, "country" | "environment">;
type Keeping = {
  readonly db: Kysely<Tables>;
  readonly settings: Belonging;
  readonly now: () => Date;
  readonly randomBytes: (size: number) => Buffer;
};

/**
 * Refuses a database that belongs to another country or environment, before anything in it is changed. A new
 * database is accepted.
 */
export async function checkDeployment(db: Kysely<Tables>, settings: Belonging): Promise<void> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('deployment') is not null as is_there`.execute(db);
  if (rows[0]?.is_there) await readDeployment(db, settings);
}

/**
 * Returns the id of the deployment that the database belongs to; the first start stores it, with country and
 * environment.
 */
export async function storeDeployment({ db, settings, now, randomBytes }: Keeping): Promise<string> {
  const stored = await readDeployment(db, settings);
  if (stored !== undefined) return stored;
  const { country, environment } = settings;
  await db
    .insertInto("deployment")
    .values({
      deployment_id: newDeploymentId(settings, randomBytes),
      country,
      environment,
      made_at: now(),
      restored_at: null,
      backed_up_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another process may have stored the deployment first.
  const kept = await readDeployment(db, settings);
  if (kept === undefined) throw new Error("The deployment could not be stored.");
  return kept;
}

const newDeploymentId = (
  { country, environment }: Belonging,
  randomBytes: (size: number) => Buffer,
): string => `waybill-${country}-${environment}-${randomBytes(6).toString("hex")}`;

/** Throws if the settings have another country or environment than `kept`; the message names both. */
export function requireSameDeployment(
  kept: { readonly country: string; readonly environment: string },
  settings: Belonging,
  what: string,
): void {
  const differing = (["country", "environment"] as const).filter((name) => kept[name] !== settings[name]);
  if (differing.length === 0) return;
  const named = (from: { readonly country: string; readonly environment: string }) =>
    differing.map((name) => `${name.toUpperCase()}=${from[name]}`).join(" and ");
  throw new CannotStart(
    `The settings have ${named(settings)}, but ${what} belongs to ${named(kept)}: set these, or use another ${what.replace("this ", "")}.`,
  );
}

async function readDeployment(db: Kysely<Tables>, settings: Belonging): Promise<string | undefined> {
  const kept = await db
    .selectFrom("deployment")
    .select(["deployment_id", "country", "environment"])
    .executeTakeFirst();
  if (!kept) return undefined;
  requireSameDeployment(kept, settings, "this database");
  return kept.deployment_id;
}

/** The deployment that the database belongs to. */
export const readStoredDeployment = (db: Kysely<Tables>) =>
  db.selectFrom("deployment").selectAll().executeTakeFirstOrThrow();

/** True if a database has no tables. */
export async function isEmptyDatabase(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from pg_class where relnamespace = 'public'::regnamespace) as is_empty`.execute(
    db,
  );
  return rows[0]?.is_empty === true;
}

/**
 * Marks a restored database as a copy: closed, and with a new id, so that its names in Redis differ from the
 * original's.
 */
export const markRestoredCopy = async (
  db: Kysely<Tables>,
  { settings, now, randomBytes }: Omit<Keeping, "db">,
): Promise<void> =>
  void (await db
    .updateTable("deployment")
    .set({ deployment_id: newDeploymentId(settings, randomBytes), restored_at: now() })
    .execute());

/** Records when the database was backed up. */
export const recordBackup = (db: Kysely<Tables>, at: Date): Promise<unknown> =>
  db.updateTable("deployment").set({ backed_up_at: at }).execute();

/** When the database was last backed up: by `waybill backup`, or by PostgreSQL's WAL archive; undefined: never. */
export async function lastBackup(db: Kysely<Tables>): Promise<Date | undefined> {
  const kept = await db.selectFrom("deployment").select("backed_up_at").executeTakeFirst();
  const { rows } = await sql<{ at: Date | null }>`
    select case when last_failed_time > last_archived_time then null else last_archived_time end as at
    from pg_stat_archiver`.execute(db);
  const times = [kept?.backed_up_at, rows[0]?.at].filter((at) => at != null);
  return times.toSorted((one, other) => other.getTime() - one.getTime())[0];
}

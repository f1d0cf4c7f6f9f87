import { flagNames, type FlagState, flagsAtStart, type FlagStates } from "@waybill/domain/markets/flags";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";

/** `email` belongs to the operator who changed it last; null if the operator was deleted. */
export type FlagRow = Selectable<Tables["flags"]> & { email: string | null };

const includes = (list: readonly string[] | null, value: string) => list === null || list.includes(value);

/**
 * True between a flag's start and end, if it has them. Clients get both times earlier, while the flag is still off.
 */
const isDuring = (now: Date, { starts_at, ends_at }: Pick<FlagRow, "starts_at" | "ends_at">) =>
  (starts_at === null || starts_at <= now) && (ends_at === null || now < ends_at);

/** The built-in flags: the table's values for this brand and country, else the environment's defaults. */
export async function flagsInTable({
  db,
  settings,
  now,
}: Pick<Deps, "db" | "settings" | "now">): Promise<FlagStates> {
  const start = flagsAtStart(settings.environment);
  const set = new Map<string, FlagState>(
    (await findFlags(db)).map(({ name, is_on, brands, countries, share, starts_at, ends_at }) => [
      name,
      {
        isOn:
          is_on &&
          isDuring(now(), { starts_at, ends_at }) &&
          includes(brands, settings.brand) &&
          includes(countries, settings.country),
        ...(share < 100 && { share }),
        ...(starts_at && { from: starts_at.toISOString() }),
        ...(ends_at && { until: ends_at.toISOString() }),
      },
    ]),
  );
  return Object.fromEntries(
    flagNames.map((name) => [name, set.get(name) ?? { isOn: start[name] }]),
  ) as FlagStates;
}

export const findFlags = (db: Kysely<Tables>): Promise<FlagRow[]> =>
  db
    .selectFrom("flags")
    .leftJoin("users", "users.user_id", "flags.updated_by")
    .selectAll("flags")
    .select("email")
    .execute();

/** Makes concurrent changes of flags wait for this transaction. */
export const lockFlags = async (db: Kysely<Tables>): Promise<void> =>
  void (await sql`lock table flags in share row exclusive mode`.execute(db));

export const saveFlag = async (db: Kysely<Tables>, { name, ...set }: Insertable<Tables["flags"]>) =>
  void (await db
    .insertInto("flags")
    .values({ name, ...set })
    .onConflict((known) => known.column("name").doUpdateSet(set))
    .execute());

/** The business that a vendor belongs to: its parent, or itself. */
export const findRoot = async (db: Kysely<Tables>, vendorId: string): Promise<string> => {
  const row = await db
    .selectFrom("vendors")
    .select("parent_vendor_id")
    .where("vendor_id", "=", vendorId)
    .executeTakeFirst();
  return row?.parent_vendor_id ?? vendorId;
};

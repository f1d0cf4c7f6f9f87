import { flagNames, type FlagNow, flagsAtStart, type FlagsNow } from "@waybill/domain/flags";
import type { Kysely, Selectable } from "kysely";
import type { Tables } from "../platform/database/tables.ts";
import type { Deps } from "../platform/deps.ts";

/** The built-in flag service: what was set in the table, else what the environment begins with. */
export async function flagsInTable({ db, settings }: Pick<Deps, "db" | "settings">): Promise<FlagsNow> {
  const start = flagsAtStart(settings.environment);
  const set = new Map<string, FlagNow>(
    (await findFlags(db)).map(({ name, is_on, starts_at, ends_at }) => [
      name,
      {
        isOn: is_on,
        ...(starts_at && { from: starts_at.toISOString() }),
        ...(ends_at && { until: ends_at.toISOString() }),
      },
    ]),
  );
  return Object.fromEntries(
    flagNames.map((name) => [name, set.get(name) ?? { isOn: start[name] }]),
  ) as FlagsNow;
}

const findFlags = (db: Kysely<Tables>): Promise<Selectable<Tables["flags"]>[]> =>
  db.selectFrom("flags").selectAll().execute();

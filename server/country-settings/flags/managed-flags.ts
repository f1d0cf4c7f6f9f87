import type * as endpoints from "@waybill/contract/operations/settings";
import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { ManagedFlag } from "@waybill/contract/operations/settings";
import { flagNames, flagsAtStart, type FlagName } from "@waybill/domain/markets/flags";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findFlags, type FlagRow } from "./rows.ts";

export type FlagDeps = Pick<Deps, "db" | "pool" | "now" | "settings">;

const flagAnswer = (
  { settings }: Pick<FlagDeps, "settings">,
  name: FlagName,
  row: FlagRow | undefined,
): ManagedFlag => ({
  name,
  value: row?.is_on ?? flagsAtStart(settings.environment)[name],
  brands: row?.brands ?? null,
  countries: row?.countries ?? null,
  share: row?.share ?? 100,
  from: row?.starts_at?.toISOString() ?? null,
  until: row?.ends_at?.toISOString() ?? null,
  is_default: row === undefined,
  updated_at: row?.updated_at?.toISOString() ?? null,
  updated_by: row?.updated_by ?? null,
});

const flagsIn = async (deps: FlagDeps, db: Kysely<Tables> = deps.db): Promise<ManagedFlag[]> => {
  const rows = new Map((await findFlags(db)).map((row) => [row.name, row]));
  return [...flagNames].sort().map((name) => flagAnswer(deps, name, rows.get(name)));
};

/** Flags by their names. */
export async function listFlags(
  deps: FlagDeps,
  { cursor, limit = defaultPage }: Parsed<(typeof endpoints.listFlags)["query"]>,
): Promise<AnswerOf<typeof endpoints.listFlags>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const flags = (await flagsIn(deps)).filter(({ name }) => after === undefined || name > after);
  return pageAfter(
    flags.slice(0, limit + 1),
    limit,
    ({ name }) => [name],
    (flag) => flag,
  );
}

export async function readFlag(deps: FlagDeps, name: string, db = deps.db): Promise<ManagedFlag> {
  const flag = (await flagsIn(deps, db)).find((one) => one.name === name);
  if (!flag) throw new Refused("not_found");
  return flag;
}

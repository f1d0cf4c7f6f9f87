import type { ManagedFlag } from "@waybill/contract/operations/settings";
import { flagNames, flagsAtStart, type FlagName } from "@waybill/domain/markets/flags";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
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
  updated_by_email: row?.email ?? null,
});

export const managedFlags = async (deps: FlagDeps, db: Kysely<Tables> = deps.db): Promise<ManagedFlag[]> => {
  const rows = new Map((await findFlags(db)).map((row) => [row.name, row]));
  return [...flagNames].sort().map((name) => flagAnswer(deps, name, rows.get(name)));
};

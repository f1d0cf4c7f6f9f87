import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type {
  listFlags,
  MaintenanceSetting,
  ManagedFlag,
  setFlag,
  setMaintenance,
} from "@waybill/contract/operations/settings";
import { flagNames, flagsAtStart, isFlagName, type FlagName } from "@waybill/domain/markets/flags";
import type { Kysely } from "kysely";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findFlags, saveFlag, type FlagRow } from "./rows.ts";

type FlagDeps = Pick<Deps, "db" | "pool" | "now" | "settings">;

const answerOf = (
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
  return [...flagNames].sort().map((name) => answerOf(deps, name, rows.get(name)));
};

/** Flags by their names. */
export async function listAllFlags(
  deps: FlagDeps,
  { cursor, limit = defaultPage }: Parsed<(typeof listFlags)["query"]>,
): Promise<AnswerOf<typeof listFlags>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const flags = (await flagsIn(deps)).filter(({ name }) => after === undefined || name > after);
  return pageAfter(
    flags.slice(0, limit + 1),
    limit,
    ({ name }) => [name],
    (flag) => flag,
  );
}

export async function readOneFlag(deps: FlagDeps, name: string, db = deps.db): Promise<ManagedFlag> {
  const flag = (await flagsIn(deps, db)).find((one) => one.name === name);
  if (!flag) throw new Refused("not_found");
  return flag;
}

type Switch = BodyOf<typeof setFlag>;
const dateOf = (text: string | null) => (text === null ? null : new Date(text));

/** Sets one flag in a transaction; what is left out stays. */
async function writeFlag(
  deps: FlagDeps,
  actor: Operator,
  db: Kysely<Tables>,
  { name, change }: { name: FlagName; change: Switch },
): Promise<ManagedFlag> {
  const at = deps.now();
  const before = await readOneFlag(deps, name, db);
  const { brands = before.brands, countries = before.countries, share = before.share } = change;
  const { from = before.from, until = before.until } = change;
  if (from !== null && until !== null && new Date(until) <= new Date(from))
    throw new Refused("malformed_request", { path: ["until"] });
  await saveFlag(db, {
    name,
    is_on: change.value,
    brands,
    countries,
    share,
    starts_at: dateOf(from),
    ends_at: dateOf(until),
    updated_at: at,
    updated_by: actor.userId,
  });
  const after = await readOneFlag(deps, name, db);
  const facts = ({ value, ...flag }: ManagedFlag) => ({
    value,
    brands: flag.brands,
    countries: flag.countries,
    share: flag.share,
    from: flag.from,
    until: flag.until,
  });
  await recordAudit(
    db,
    { by: actor, at },
    {
      action: "flag.set",
      subject: { kind: "flag", id: name },
      before: facts(before),
      after: facts(after),
    },
  );
  return after;
}

/** Sets a flag for brands, countries and a share of the vendors. */
export function switchFlag(
  deps: FlagDeps,
  actor: Operator,
  name: string,
  change: Switch,
): Promise<ManagedFlag> {
  if (!isFlagName(name)) throw new Refused("not_found");
  return inTransaction(deps.pool, ({ db }) => writeFlag(deps, actor, db, { name, change }));
}

const maintenanceOf = async (deps: FlagDeps, db = deps.db): Promise<MaintenanceSetting> => {
  const planned = await readOneFlag(deps, "planned-maintenance", db);
  const unplanned = await readOneFlag(deps, "unplanned-maintenance", db);
  const { value, from, until } = planned;
  return { planned: { value, from, until }, unplanned: { value: unplanned.value } };
};

export const readMaintenanceNow = (deps: FlagDeps): Promise<MaintenanceSetting> => maintenanceOf(deps);

/** Switches maintenance: two flags that every portal holds to. */
export const switchMaintenance = (
  deps: FlagDeps,
  actor: Operator,
  { planned, unplanned }: BodyOf<typeof setMaintenance>,
): Promise<MaintenanceSetting> =>
  inTransaction(deps.pool, async ({ db }) => {
    if (planned) await writeFlag(deps, actor, db, { name: "planned-maintenance", change: planned });
    if (unplanned) await writeFlag(deps, actor, db, { name: "unplanned-maintenance", change: unplanned });
    return maintenanceOf(deps, db);
  });

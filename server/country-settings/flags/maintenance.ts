import type * as endpoints from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { MaintenanceSetting } from "@waybill/contract/operations/settings";
import type { FlagName } from "@waybill/domain/markets/flags";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { FlagDeps } from "./managed-flag-answer.ts";
import { readFlag } from "./read-flag.ts";
import { type FlagChange, writeFlag } from "./write-flag.ts";

const maintenanceOf = async (deps: FlagDeps, db = deps.db): Promise<MaintenanceSetting> => {
  const planned = await readFlag(deps, "planned-maintenance", db);
  const unplanned = await readFlag(deps, "unplanned-maintenance", db);
  const { value, from, until } = planned;
  return { planned: { value, from, until }, unplanned: { value: unplanned.value } };
};

export const readMaintenance = (deps: FlagDeps): Promise<MaintenanceSetting> => maintenanceOf(deps);

/**
 * Switches maintenance on or off by two flags that every portal reads. Refused if somebody has changed a kind that the
 * call sets since the caller read it (`expected`).
 */
export const setMaintenance = (
  deps: FlagDeps,
  actor: Operator,
  { planned, unplanned, expected }: BodyOf<typeof endpoints.setMaintenance>,
): Promise<MaintenanceSetting> =>
  inTransaction(deps.pool, async ({ db }) => {
    const set = (name: FlagName, change: FlagChange | undefined, seen: FlagChange["expected"]) =>
      change && writeFlag(deps, actor, db, { name, change: { ...change, expected: seen } });
    await set("planned-maintenance", planned, expected?.planned);
    await set("unplanned-maintenance", unplanned, expected?.unplanned);
    return maintenanceOf(deps, db);
  });

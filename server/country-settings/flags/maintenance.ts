import type * as endpoints from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { MaintenanceSetting } from "@waybill/contract/operations/settings";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { FlagDeps } from "./managed-flag-answer.ts";
import { readFlag } from "./read-flag.ts";
import { writeFlag } from "./write-flag.ts";

const maintenanceOf = async (deps: FlagDeps, db = deps.db): Promise<MaintenanceSetting> => {
  const planned = await readFlag(deps, "planned-maintenance", db);
  const unplanned = await readFlag(deps, "unplanned-maintenance", db);
  const { value, from, until } = planned;
  return { planned: { value, from, until }, unplanned: { value: unplanned.value } };
};

export const readMaintenance = (deps: FlagDeps): Promise<MaintenanceSetting> => maintenanceOf(deps);

/** Switches maintenance on or off by two flags that every portal reads. */
export const setMaintenance = (
  deps: FlagDeps,
  actor: Operator,
  { planned, unplanned }: BodyOf<typeof endpoints.setMaintenance>,
): Promise<MaintenanceSetting> =>
  inTransaction(deps.pool, async ({ db }) => {
    if (planned) await writeFlag(deps, actor, db, { name: "planned-maintenance", change: planned });
    if (unplanned) await writeFlag(deps, actor, db, { name: "unplanned-maintenance", change: unplanned });
    return maintenanceOf(deps, db);
  });

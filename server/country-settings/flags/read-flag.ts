import type { ManagedFlag } from "@waybill/contract/operations/settings";
import { Refused } from "../../platform/http/refused.ts";
import { type FlagDeps, managedFlags } from "./managed-flag-answer.ts";

export async function readFlag(deps: FlagDeps, name: string, db = deps.db): Promise<ManagedFlag> {
  const flag = (await managedFlags(deps, db)).find((one) => one.name === name);
  if (!flag) throw new Refused("not_found");
  return flag;
}

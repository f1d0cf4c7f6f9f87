import type { ManagedFlag } from "@waybill/contract/operations/settings";
import { isFlagName } from "@waybill/domain/markets/flags";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { FlagDeps } from "./managed-flag-answer.ts";
import { type FlagChange, writeFlag } from "./write-flag.ts";

/** Sets a flag for brands, countries and a share of the vendors. */
export function setFlag(
  deps: FlagDeps,
  actor: Operator,
  name: string,
  change: FlagChange,
): Promise<ManagedFlag> {
  if (!isFlagName(name)) throw new Refused("not_found");
  return inTransaction(deps.pool, ({ db }) => writeFlag(deps, actor, db, { name, change }));
}

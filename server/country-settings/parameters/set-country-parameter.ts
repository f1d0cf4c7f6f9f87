import type * as endpoints from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { CountrySetting } from "@waybill/contract/operations/settings";
import type { Operator } from "../../platform/actor.ts";
import { parseServiceHours } from "@waybill/domain/time/service-hours";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { type SettingDeps, named, settingOf } from "./country-setting.ts";
import { parameters } from "./known-parameters.ts";
import { saveWithAudit } from "./save-with-audit.ts";

/** Sets a setting of the country; every process reads it with the next question. */
export async function setCountryParameter(
  deps: SettingDeps,
  actor: Operator,
  { key: given, value }: BodyOf<typeof endpoints.setCountryParameter> & { key: string },
): Promise<CountrySetting> {
  const key = named(given);
  const text = String(value).trim();
  // Spec §5 has words of its own for what is wrong with hours.
  const problem = key === "serviceHours" ? parseServiceHours(text).problem : undefined;
  if (problem) throw new Refused("rule_broken", { key: problem, path: ["value"] });
  if (!parameters[key].isGood(text)) throw new Refused("malformed_request", { path: ["value"] });
  return inTransaction(deps.pool, async ({ db }) => {
    await saveWithAudit(deps, actor, db, { key, value: text });
    return settingOf(deps, db, key);
  });
}

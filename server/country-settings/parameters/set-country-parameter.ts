import type * as endpoints from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { CountrySetting } from "@waybill/contract/operations/settings";
import {
  type ParameterName,
  parameterProblem,
} from "@waybill/domain/operations/parameters/country-parameters";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { type SettingDeps, requireParameterName, settingOf } from "./country-setting.ts";
import { lockCountryParameters } from "./rows.ts";
import { saveWithAudit } from "./save-with-audit.ts";

/** Sets a country setting; every process reads the new value from the next request on. */
export async function setCountryParameter(
  deps: SettingDeps,
  actor: Operator,
  { key: name, value, expected }: BodyOf<typeof endpoints.setCountryParameter> & { key: string },
): Promise<CountrySetting> {
  const key = requireParameterName(name);
  const text = String(value).trim();
  requireValidParameter(key, text, ["value"]);
  return inTransaction(deps.pool, async ({ db }) => {
    await lockCountryParameters(db);
    await saveWithAudit(deps, actor, db, { key, value: text, expected });
    return settingOf(deps, db, key);
  });
}

/** Refuses an invalid text for a parameter; names the field and the invalid part. */
export function requireValidParameter(name: ParameterName, text: string, path: readonly string[]): void {
  const problem = parameterProblem(name, text);
  if (!problem) return;
  const { key, values, part } = problem;
  const blamed = part === undefined ? path : [...path, part];
  // Spec §5 gives problems of service hours their own texts and status.
  const refusal = name === "serviceHours" ? "rule_broken" : "malformed_request";
  throw new Refused(refusal, { key, path: blamed, ...(values && { values }) });
}

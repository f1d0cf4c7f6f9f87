import type * as endpoints from "@waybill/contract/operations/settings";
import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { requireParameterName, type SettingDeps, settingsOf } from "./country-setting.ts";
import { lockCountryParameters } from "./rows.ts";
import { saveWithAudit } from "./save-with-audit.ts";
import { requireValidParameter } from "./set-country-parameter.ts";

/**
 * Sets several country settings in one transaction. If one is invalid, or has changed
 * since the caller read it, none is set, and the refusal names it.
 */
export async function setCountryParameters(
  deps: SettingDeps,
  actor: Operator,
  { values, expected = {} }: BodyOf<typeof endpoints.setCountryParameters>,
): Promise<AnswerOf<typeof endpoints.setCountryParameters>["result"]> {
  const changes = Object.entries(values).map(([key, text]) => ({
    key: requireParameterName(key),
    value: text.trim(),
    expected: expected[key],
    path: ["expected", key],
  }));
  for (const { key, value } of changes) requireValidParameter(key, value, ["values", key]);
  return inTransaction(deps.pool, async ({ db }) => {
    await lockCountryParameters(db);
    for (const change of changes) await saveWithAudit(deps, actor, db, change);
    const keys = changes.map(({ key }) => key);
    return { data: await settingsOf(deps, db, keys) };
  });
}

import type * as endpoints from "@waybill/contract/operations/settings";
import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { requireParameterName, type SettingDeps, settingsOf } from "./country-setting.ts";
import { saveWithAudit } from "./save-with-audit.ts";
import { requireValidParameter } from "./set-country-parameter.ts";

/** Sets several country settings in one transaction. If one is invalid none is set, and the refusal names it. */
export async function setCountryParameters(
  deps: SettingDeps,
  actor: Operator,
  { values }: BodyOf<typeof endpoints.setCountryParameters>,
): Promise<AnswerOf<typeof endpoints.setCountryParameters>["result"]> {
  const changes = Object.entries(values).map(([key, text]) => ({
    key: requireParameterName(key),
    value: text.trim(),
  }));
  for (const { key, value } of changes) requireValidParameter(key, value, ["values", key]);
  return inTransaction(deps.pool, async ({ db }) => {
    // Always in the same order, so that two concurrent saves cannot deadlock.
    for (const change of changes.toSorted(byKey)) await saveWithAudit(deps, actor, db, change);
    const keys = changes.map(({ key }) => key);
    return { data: await settingsOf(deps, db, keys) };
  });
}

const byKey = (one: { key: string }, other: { key: string }): number => (one.key < other.key ? -1 : 1);

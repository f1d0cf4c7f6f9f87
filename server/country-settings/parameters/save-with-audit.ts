import type { ParameterName } from "@waybill/domain/operations/parameters/country-parameters";
import type { Kysely } from "kysely";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { Refused } from "../../platform/http/refused.ts";
import { defaultParameter } from "./country-parameter.ts";
import { findCountryParameter, saveCountryParameter } from "./rows.ts";
import type { SettingDeps } from "./country-setting.ts";

type Setting = {
  key: ParameterName;
  value: string;
  /** The value that the caller has read; without it any value is replaced. */
  expected?: string | undefined;
  /** The path of `expected` in the request. */
  path?: readonly string[];
};

/**
 * Writes a setting with its actor. An unchanged value is neither written nor announced: a call that is sent again
 * because its answer was lost finds its own value. Otherwise refused if the setting has changed since the caller read
 * it; the caller locks the settings.
 */
export async function saveWithAudit(
  { now, settings }: SettingDeps,
  actor: Operator,
  db: Kysely<Tables>,
  { key, value, expected, path = ["expected"] }: Setting,
): Promise<void> {
  const known = await findCountryParameter(db, key);
  if (known === value) return;
  const before = { value: known ?? defaultParameter(key, settings) };
  if (expected !== undefined && expected !== before.value && value !== before.value)
    throw new Refused("changed_meanwhile", { path });
  await saveCountryParameter(db, key, value);
  const subject = { kind: "country_parameter", id: key };
  const change = { action: "country_parameter.set", subject, before, after: { value } };
  await recordAudit(db, { by: actor, at: now() }, change);
}

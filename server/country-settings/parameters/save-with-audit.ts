import type { ParameterName } from "@waybill/domain/operations/parameters/country-parameters";
import type { Kysely } from "kysely";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { defaultParameter } from "./country-parameter.ts";
import { findCountryParameter, saveCountryParameter } from "./rows.ts";
import type { SettingDeps } from "./country-setting.ts";

/** Writes a setting with its actor. An unchanged value is neither written nor announced. */
export async function saveWithAudit(
  { now, settings }: SettingDeps,
  actor: Operator,
  db: Kysely<Tables>,
  { key, value }: { key: ParameterName; value: string },
): Promise<void> {
  const known = await findCountryParameter(db, key);
  if (known === value) return;
  const before = { value: known ?? defaultParameter(key, settings) };
  await saveCountryParameter(db, key, value);
  const subject = { kind: "country_parameter", id: key };
  const change = { action: "country_parameter.set", subject, before, after: { value } };
  await recordAudit(db, { by: actor, at: now() }, change);
}

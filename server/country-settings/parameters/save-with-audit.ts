import type { OperatorParameterName } from "@waybill/contract/visitors/deployment";
import type { Kysely } from "kysely";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { defaultParameter } from "./country-parameter.ts";
import { findCountryParameter, saveCountryParameter } from "./rows.ts";
import type { SettingDeps } from "./country-setting.ts";

export async function saveWithAudit(
  { now, settings }: SettingDeps,
  actor: Operator,
  db: Kysely<Tables>,
  { key, value }: { key: OperatorParameterName; value: string },
): Promise<void> {
  const before = { value: (await findCountryParameter(db, key)) ?? defaultParameter(key, settings) };
  await saveCountryParameter(db, key, value);
  const subject = { kind: "country_parameter", id: key };
  const change = { action: "country_parameter.set", subject, before, after: { value } };
  await recordAudit(db, { by: actor, at: now() }, change);
}

import { operatorParameterNames, type OperatorParameterName } from "@waybill/contract/visitors/deployment";
import type { CountrySetting } from "@waybill/contract/operations/settings";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { defaultParameter } from "./country-parameter.ts";
import { findCountryParameter } from "./rows.ts";
import { parameters } from "./known-parameters.ts";

export type SettingDeps = Pick<Deps, "db" | "pool" | "now" | "settings">;

export const named = (key: string): OperatorParameterName => {
  const name = operatorParameterNames.find((one) => one === key);
  if (!name) throw new Refused("country_parameter_unknown");
  return name;
};

/** A setting with its meaning; `set` is what an operator has set. */
export const settingAs = (
  { settings }: Pick<Deps, "settings">,
  key: OperatorParameterName,
  set: string | undefined,
): CountrySetting => {
  const { meaning } = parameters[key];
  return { key, value: set ?? defaultParameter(key, settings), is_default: set === undefined, meaning };
};

export const settingOf = async (
  deps: Pick<Deps, "settings">,
  db: Kysely<Tables>,
  key: OperatorParameterName,
): Promise<CountrySetting> => settingAs(deps, key, await findCountryParameter(db, key));

export const readCountrySetting = (deps: SettingDeps, key: string): Promise<CountrySetting> =>
  settingOf(deps, deps.db, named(key));

import type { CountrySetting } from "@waybill/contract/operations/settings";
import {
  countryParameters,
  isParameterName,
  type ParameterName,
} from "@waybill/domain/operations/parameters/country-parameters";
import type { Kysely } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { translatorFor } from "../../platform/texts.ts";
import { defaultParameter } from "./country-parameter.ts";
import { findCountryParameters, findLastChanges, type ParameterChangeRow } from "./rows.ts";

export type SettingDeps = Pick<Deps, "db" | "pool" | "now" | "settings">;

/** Returns the key if it is a parameter's name, else refuses. */
export const requireParameterName = (key: string): ParameterName => {
  if (!isParameterName(key)) throw new Refused("country_parameter_unknown");
  return key;
};

/** The operator who made a change; null if no operator did. */
export const setBy = ({ actor_kind, actor_id, email }: ParameterChangeRow): CountrySetting["set_by"] =>
  actor_kind === "operator" ? { user_id: actor_id, email } : null;

/** Country settings, each with its description and who set it last. */
export async function settingsOf(
  { settings }: Pick<Deps, "settings">,
  db: Kysely<Tables>,
  keys: readonly ParameterName[],
): Promise<CountrySetting[]> {
  const set = await findCountryParameters(db);
  const changes = await findLastChanges(db, keys);
  return keys.map((key) => {
    const change = changes.get(key);
    const value = set.get(key);
    const usual = defaultParameter(key, settings);
    return {
      key,
      value: value ?? usual,
      is_default: value === undefined,
      default: usual,
      meaning: translatorFor("en")(`console.setting-${key}-text`),
      theme: countryParameters[key].theme,
      set_at: change?.at.toISOString() ?? null,
      set_by: change ? setBy(change) : null,
    };
  });
}

/** One country setting, in the form of `settingsOf`. */
export async function settingOf(
  deps: Pick<Deps, "settings">,
  db: Kysely<Tables>,
  key: ParameterName,
): Promise<CountrySetting> {
  const [setting] = await settingsOf(deps, db, [key]);
  if (!setting) throw new Error(`${key} is not a known setting`);
  return setting;
}

export const readCountrySetting = (deps: SettingDeps, key: string): Promise<CountrySetting> =>
  settingOf(deps, deps.db, requireParameterName(key));

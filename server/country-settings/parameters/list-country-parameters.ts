import type * as endpoints from "@waybill/contract/operations/settings";
import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { operatorParameterNames } from "@waybill/contract/visitors/deployment";
import type { CountrySetting } from "@waybill/contract/operations/settings";
import { type SettingDeps, settingOf } from "./country-setting.ts";

/** The settings of the country by their names, with their meaning. */
export async function listCountryParameters(
  deps: SettingDeps,
  { cursor, limit = defaultPage }: Parsed<(typeof endpoints.listCountryParameters)["query"]>,
): Promise<AnswerOf<typeof endpoints.listCountryParameters>["result"]> {
  const [after = ""] = readCursor(cursor, ["string"]) ?? [];
  const keys = [...operatorParameterNames].sort().filter((key) => key > after);
  const page: CountrySetting[] = [];
  for (const key of keys.slice(0, limit + 1)) page.push(await settingOf(deps, deps.db, key));
  return pageAfter(
    page,
    limit,
    ({ key }) => [key],
    (one) => one,
  );
}

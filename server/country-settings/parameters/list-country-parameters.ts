import type * as endpoints from "@waybill/contract/operations/settings";
import type { AnswerOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { operatorParameterNames } from "@waybill/contract/visitors/deployment";
import { type SettingDeps, settingAs } from "./country-setting.ts";
import { findCountryParameters } from "./rows.ts";

/** The settings of the country by their names, with their meaning. */
export async function listCountryParameters(
  deps: SettingDeps,
  { cursor, limit = defaultPage }: Parsed<(typeof endpoints.listCountryParameters)["query"]>,
): Promise<AnswerOf<typeof endpoints.listCountryParameters>["result"]> {
  const [after = ""] = readCursor(cursor, ["string"]) ?? [];
  const keys = [...operatorParameterNames].sort().filter((key) => key > after);
  const set = await findCountryParameters(deps.db);
  const page = keys.slice(0, limit + 1).map((key) => settingAs(deps, key, set.get(key)));
  return pageAfter(
    page,
    limit,
    ({ key }) => [key],
    (one) => one,
  );
}

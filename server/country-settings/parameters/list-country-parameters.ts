import type * as endpoints from "@waybill/contract/operations/settings";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { parameterNames } from "@waybill/domain/operations/parameters/country-parameters";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { type SettingDeps, settingsOf } from "./country-setting.ts";

/** The country settings ordered by name, with their descriptions. */
export async function listCountryParameters(
  deps: SettingDeps,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listCountryParameters)["query"]>,
): Promise<AnswerOf<typeof endpoints.listCountryParameters>["result"]> {
  const [after = ""] = readCursor(cursor, ["string"]) ?? [];
  const keys = [...parameterNames].sort().filter((key) => key > after);
  const page = await settingsOf(deps, deps.db, keys.slice(0, limit + 1));
  return pageAfter(
    page,
    limit,
    ({ key }) => [key],
    (one) => one,
  );
}

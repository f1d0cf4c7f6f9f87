import type * as endpoints from "@waybill/contract/operations/settings";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { parameterNames, parametersOf } from "@waybill/domain/operations/parameters/country-parameters";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { requireParameterName, setBy, type SettingDeps } from "./country-setting.ts";
import { findParameterChanges } from "./rows.ts";

const valueIn = (facts: { value?: unknown } | null): string | null =>
  typeof facts?.value === "string" ? facts.value : null;

/**
 * The changes of country settings with their actors, newest first: of a console page, of one setting, or of all.
 */
export async function listParameterChanges(
  { db }: Pick<SettingDeps, "db">,
  { cursor, limit = defaultPage, theme, key }: SchemaOutput<(typeof endpoints.listParameterChanges)["query"]>,
): Promise<AnswerOf<typeof endpoints.listParameterChanges>["result"]> {
  const [before] = readCursor(cursor, ["number"]) ?? [];
  const ofTheme = theme === undefined ? parameterNames : parametersOf(theme);
  const keys = key === undefined ? ofTheme : ofTheme.filter((one) => one === requireParameterName(key));
  const rows = await findParameterChanges(db, { keys, before, limit: limit + 1 });
  return pageAfter(
    rows,
    limit,
    ({ id }) => [id],
    (row) => ({
      id: String(row.id),
      key: row.key,
      at: row.at.toISOString(),
      by: setBy(row),
      before: valueIn(row.before),
      after: valueIn(row.after),
    }),
  );
}

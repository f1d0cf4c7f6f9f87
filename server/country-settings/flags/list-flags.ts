import type * as endpoints from "@waybill/contract/operations/settings";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { type FlagDeps, managedFlags } from "./managed-flag-answer.ts";

/** Ordered by name. */
export async function listFlags(
  deps: FlagDeps,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listFlags)["query"]>,
): Promise<AnswerOf<typeof endpoints.listFlags>["result"]> {
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const flags = (await managedFlags(deps)).filter(({ name }) => after === undefined || name > after);
  return pageAfter(
    flags.slice(0, limit + 1),
    limit,
    ({ name }) => [name],
    (flag) => flag,
  );
}

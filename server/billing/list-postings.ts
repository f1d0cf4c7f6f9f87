import type * as endpoints from "@waybill/contract/operations/ledger";
import type { SchemaInput, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { findPostings } from "./posting-rows.ts";
import { type LedgerDeps, periodOf, lineOf } from "./posting-lines.ts";

type Page = SchemaInput<(typeof endpoints.listPostings)["answer"]>["result"];

/** A page of the ledger lines of a period, oldest first. */
export async function listPostings(
  { pool }: LedgerDeps,
  { cursor, limit = defaultPage, ...query }: SchemaOutput<(typeof endpoints.listPostings)["query"]>,
): Promise<Page> {
  const [id, account] = readCursor(cursor, ["number", "string"]) ?? [];
  const after = id === undefined || account === undefined ? undefined : { id, account };
  const rows = await findPostings(pool, { ...periodOf(query), after }, limit + 1);
  return pageAfter(rows, limit, (row) => [row.transaction_id, row.account], lineOf);
}

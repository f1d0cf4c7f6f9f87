import type * as endpoints from "@waybill/contract/operations/audit";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { Deps } from "../platform/deps.ts";
import { pageAfter, readCursor } from "../platform/http/cursor.ts";
import { findAudit } from "./rows.ts";
import { auditFilterOf, auditEntryOf } from "./audit-entry.ts";

/** A page of the audit, newest first. */
export async function listAudit(
  { db }: Pick<Deps, "db">,
  { cursor, limit = defaultPage, ...filters }: SchemaOutput<(typeof endpoints.listAudit)["query"]>,
): Promise<AnswerOf<typeof endpoints.listAudit>["result"]> {
  const [before] = readCursor(cursor, ["number"]) ?? [];
  const rows = await findAudit(db, { ...auditFilterOf(filters), before }, limit + 1);
  return pageAfter(rows, limit, ({ id }) => [id], auditEntryOf);
}

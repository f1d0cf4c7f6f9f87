import type * as endpoints from "@waybill/contract/operations/areas";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import type { MarketDeps } from "./area-answer.ts";
import { findRefusedQuotes } from "./rows.ts";

/** The locations of refused quotes and their reasons, newest first. */
export async function listRefusedQuotes(
  { db, market }: MarketDeps,
  {
    cursor,
    limit = defaultPage,
    from,
    to,
    reason,
  }: SchemaOutput<(typeof endpoints.listRefusedQuotes)["query"]>,
): Promise<AnswerOf<typeof endpoints.listRefusedQuotes>["result"]> {
  const [before] = readCursor(cursor, ["number"]) ?? [];
  await market.refresh();
  const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
  const rows = await findRefusedQuotes(db, { from: time(from), to: time(to), reason, before }, limit + 1);
  return pageAfter(
    rows,
    limit,
    ({ refused_id }) => [refused_id],
    (row) => ({
      refused_id: String(row.refused_id),
      vendor_id: row.vendor_id,
      reason: row.reason,
      location: { latitude: row.latitude, longitude: row.longitude },
      refused_at: row.refused_at.toISOString(),
    }),
  );
}

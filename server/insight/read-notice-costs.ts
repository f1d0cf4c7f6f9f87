import type * as endpoints from "@waybill/contract/operations/insight";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { findNoticeCosts } from "./rows.ts";
import { type InsightDeps, insightPeriod } from "./insight-period.ts";

/** The cost of a period's notices, by kind and channel. */
export async function readNoticeCosts(
  { pool }: Pick<InsightDeps, "pool">,
  query: SchemaOutput<(typeof endpoints.readNoticeCosts)["query"]>,
): Promise<AnswerOf<typeof endpoints.readNoticeCosts>["result"]> {
  const rows = await findNoticeCosts(pool, insightPeriod(query));
  return {
    rows: rows.map(({ micros, currency, ...row }) => ({
      ...row,
      cost: micros === null || currency === null ? null : { amount: micros / 1_000_000, currency },
    })),
  };
}

import type * as endpoints from "@waybill/contract/operations/insight";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { countRefusals, findRefusedPlaces } from "./rows.ts";
import { type InsightDeps, insightPeriod } from "./insight-period.ts";

const maxPlaces = 500;

/** Locations and reasons of refused quotes; flushes those of the last seconds first. */
export async function readRefusedPlaces(
  { pool, market }: InsightDeps,
  query: SchemaOutput<(typeof endpoints.readRefusedPlaces)["query"]>,
): Promise<AnswerOf<typeof endpoints.readRefusedPlaces>["result"]> {
  const stretch = insightPeriod(query);
  await market.refresh();
  const places = await findRefusedPlaces(pool, stretch, maxPlaces);
  return {
    places: places.map(({ latitude, longitude, reason, quotes }) => ({
      location: { latitude, longitude },
      reason,
      quotes,
    })),
    reasons: await countRefusals(pool, stretch),
  };
}

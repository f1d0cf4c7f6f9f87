import type * as endpoints from "@waybill/contract/operations/areas";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type { OperatedArea } from "@waybill/contract/operations/areas";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import type { MarketArea } from "../market.ts";
import { type MarketDeps, areaAnswer, requireArea } from "./area-answer.ts";

/** The areas, ordered by id. */
export async function listAreas(
  { market, now }: MarketDeps,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listAreas)["query"]>,
): Promise<AnswerOf<typeof endpoints.listAreas>["result"]> {
  await market.refresh();
  const [after] = readCursor(cursor, ["string"]) ?? [];
  const areas = market.areas().filter(({ areaId }) => after === undefined || areaId > after);
  const answer = (area: MarketArea) => areaAnswer(market, area, now());
  return pageAfter(areas.slice(0, limit + 1), limit, ({ areaId }) => [areaId], answer);
}

export async function readOperatedArea({ market, now }: MarketDeps, areaId: string): Promise<OperatedArea> {
  await market.refresh();
  return areaAnswer(market, requireArea(market, areaId), now());
}

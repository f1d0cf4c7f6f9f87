import type * as endpoints from "@waybill/contract/operations/price-rules";
import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { PriceRule } from "@waybill/contract/operations/price-rules";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import type { MarketDeps } from "./area-answer.ts";
import { priceRuleAnswer, requirePriceRule } from "./price-rule-answer.ts";

/** The versions of the price rule, newest first; the country's own rule is the oldest. */
export async function listPriceRules(
  deps: MarketDeps,
  { cursor, limit = defaultPage }: SchemaOutput<(typeof endpoints.listPriceRules)["query"]>,
): Promise<AnswerOf<typeof endpoints.listPriceRules>["result"]> {
  await deps.market.refresh();
  const [before] = readCursor(cursor, ["string"]) ?? [];
  const prices = [...deps.market.prices()].reverse();
  const from = before === undefined ? 0 : prices.findIndex(({ id }) => id === before) + 1;
  const page = prices.slice(from, from + limit + 1);
  return pageAfter(
    page,
    limit,
    ({ id }) => [id],
    (version) => priceRuleAnswer(deps, version),
  );
}

export async function readPriceRule(deps: MarketDeps, id: string): Promise<PriceRule> {
  await deps.market.refresh();
  return priceRuleAnswer(deps, requirePriceRule(deps, id));
}

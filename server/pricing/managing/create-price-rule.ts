import type * as endpoints from "@waybill/contract/operations/price-rules";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { PriceRule } from "@waybill/contract/operations/price-rules";
import { maxPriceChangePercent, versionAt } from "@waybill/domain/pricing/price-versions";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { askApproval, type PendingApproval } from "../../approvals/ask-approval.ts";
import type { MarketDeps } from "./area-answer.ts";
import { pricingOf, priceRuleAnswer, requirePriceRule } from "./price-rule-answer.ts";
import { type PricePayload, publishPrice } from "./publish-price.ts";

/**
 * Publishes a price version, or requests a second operator's approval if it changes a fee by more than the market's
 * limit.
 */
export async function createPriceRule(
  deps: MarketDeps,
  actor: Operator,
  { valid_from, ...body }: BodyOf<typeof endpoints.createPriceRule>,
): Promise<PriceRule | PendingApproval> {
  const { market, now } = deps;
  await market.refresh();
  const pricing = pricingOf(body);
  const from = valid_from == null ? now() : new Date(valid_from);
  const limit = Number(await countryParameter(deps, "priceChangeLimit"));
  const before = versionAt(market.prices(), from > now() ? from : now())?.pricing;
  const payload: PricePayload = { pricing, valid_from: valid_from ?? null };
  if (limit >= 0 && maxPriceChangePercent(before, pricing, market.country, from) > limit)
    return askApproval(deps, actor, { kind: "price_rule", payload });

  const id = await inTransaction(deps.pool, ({ db }) =>
    publishPrice({ db, now }, payload, { createdBy: actor.userId, actor }),
  );
  await market.changed();
  return priceRuleAnswer(deps, requirePriceRule(deps, id));
}

import type * as endpoints from "@waybill/contract/operations/price-rules";
import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import { fromMinor } from "@waybill/domain/money/money";
import { deliveryFee } from "@waybill/domain/pricing/delivery-fee";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import { Refused } from "../../platform/http/refused.ts";
import { ownPriceId, type PriceVersion } from "../market.ts";
import { feeLines } from "../quote-fee.ts";
import { readOutletRules } from "../../country-settings/outlet-rules.ts";
import type { MarketDeps } from "./area-answer.ts";
import { pricingOf, requirePriceRule } from "./price-rule-answer.ts";

/** The price to try: the one in the request, a named version, the vendor's own, or the version in force at `at`. */
function triedPrice(
  { market }: MarketDeps,
  { price_rule, price_rule_id, vendor_id }: BodyOf<typeof endpoints.tryPriceRule>,
  at: Date,
): { pricing: Pricing | undefined; version?: PriceVersion | undefined } {
  if (price_rule) return { pricing: pricingOf(price_rule) };
  if (price_rule_id != null) {
    const version = requirePriceRule({ market }, price_rule_id);
    return { pricing: version.pricing, version };
  }
  if (vendor_id != null && market.hasOwnPrice(vendor_id)) return { pricing: market.pricingOf(vendor_id, at) };
  // A version planned for that time counts as published.
  const version = versionAt(market.prices(), at);
  return { pricing: version?.pricing, version };
}

/** The price of a delivery at a given time, by any version of the rules. */
export async function tryPriceRule(
  deps: MarketDeps,
  body: BodyOf<typeof endpoints.tryPriceRule>,
): Promise<AnswerOf<typeof endpoints.tryPriceRule>["result"]> {
  const { market, now, distance } = deps;
  const { currency, timezone } = market.country;
  await market.refresh();
  if (body.vendor_id != null && !(await readOutletRules(deps.pool, body.vendor_id)))
    throw new Refused("vendor_not_found", { path: ["vendor_id"] });
  const at = body.at == null ? now() : new Date(body.at);
  const { pricing, version } = triedPrice(deps, body, at);
  const { from, to } = body;
  if (body.metres === undefined && !(from && to))
    throw new Refused("malformed_request", { path: [from ? "to" : "from"] });
  const metres = body.metres ?? (from && to ? await distance(from, to) : 0);
  const fee = deliveryFee({
    distanceInMetres: metres,
    pricing,
    currency,
    time: { at, timeZone: timezone },
    paymentMethod: body.payment_method ?? null,
    weather: from && to ? market.supplementsAt([from, to], at) : [],
  });
  if (fee.refusal !== undefined) throw new Refused("price_not_computable", { reason: fee.reason });
  const isDated = version !== undefined && version.id !== ownPriceId;
  return {
    price_rule_id: version?.id ?? null,
    valid_from: isDated ? version.valid_from.toISOString() : null,
    fee: fromMinor(fee.fee_minor, currency),
    currency,
    distance_metres: Math.round(metres),
    breakdown: feeLines(fee.breakdown, currency),
  };
}

import type * as endpoints from "@waybill/contract/operations/price-rules";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { PriceRule } from "@waybill/contract/operations/price-rules";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import { Refused } from "../../platform/http/refused.ts";
import { ownPriceId, type PriceVersion } from "../market.ts";
import type { MarketDeps } from "./area-answer.ts";

type PriceBody = Omit<BodyOf<typeof endpoints.createPriceRule>, "valid_from">;

/** Converts a price to the domain's form, which omits empty fields. */
export const pricingOf = ({
  distance,
  base,
  per_km,
  minimum,
  supplements,
  surcharge,
}: PriceBody): Pricing => ({
  ...(distance && { distance }),
  base,
  per_km,
  ...(minimum !== undefined && { minimum }),
  ...(supplements && {
    supplements: supplements.map(({ days, ...supplement }) => ({ ...supplement, ...(days && { days }) })),
  }),
  ...(surcharge && { surcharge }),
});

/** Copies a price for a response, because the response type has mutable lists. */
const pricingAnswer = ({ supplements, surcharge, ...pricing }: Pricing) => ({
  ...pricing,
  ...(supplements && {
    supplements: supplements.map(({ days, ...supplement }) => ({
      ...supplement,
      ...(days && { days: [...days] }),
    })),
  }),
  ...(surcharge && {
    surcharge: { amount: surcharge.amount, payment_methods: [...surcharge.payment_methods] },
  }),
});

export function priceRuleAnswer(
  { market, now }: Pick<MarketDeps, "market" | "now">,
  version: PriceVersion,
): PriceRule {
  const at = now();
  const isOwn = version.id === ownPriceId;
  const isInForce = versionAt(market.prices(), at)?.id === version.id;
  return {
    price_rule_id: version.id,
    ...pricingAnswer(version.pricing),
    valid_from: isOwn ? null : version.valid_from.toISOString(),
    status: isInForce ? "in_force" : version.valid_from > at ? "planned" : "former",
    created_at: isOwn ? null : version.created_at.toISOString(),
    created_by: version.created_by,
    approved_by: version.approved_by,
  };
}

export const requirePriceRule = ({ market }: Pick<MarketDeps, "market">, id: string): PriceVersion => {
  const version = market.prices().find((one) => one.id === id);
  if (!version) throw new Refused("not_found", { path: ["price_rule_id"] });
  return version;
};

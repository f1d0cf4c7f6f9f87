import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/operations/price-rules";
import { differenceSteps } from "@waybill/contract/operations/price-rules";
import { fromMinor } from "@waybill/domain/money/money";
import { deliveryFee } from "@waybill/domain/pricing/delivery-fee";
import type { Pricing } from "@waybill/domain/pricing/price-rule";
import { versionAt } from "@waybill/domain/pricing/price-versions";
import type { MarketDeps } from "./area-answer.ts";
import { pricingOf } from "./price-rule-answer.ts";
import { countPricedOrders, samplePricedOrders } from "./rows.ts";

const weekMs = 7 * 86_400_000;
/** Max orders priced: this sample estimates the total of any week within one percent. */
const maxPriced = 1000;
/** Orders priced before yielding to other work. */
const pricedAtOnce = 50;

type Compared = AnswerOf<typeof endpoints.comparePriceRule>["result"];
type Step = (typeof differenceSteps)[number];

const stepOf = (was: number, is: number): Step => {
  if (is === was) return "same";
  if (is < was) return "cheaper";
  const percent = was === 0 ? Infinity : ((is - was) / was) * 100;
  return percent <= 5 ? "to_5" : percent <= 10 ? "to_10" : "above_10";
};

/**
 * Prices the last week's orders twice, by the rule in force and by an unpublished one, at each order's own time and
 * distance. Skips vendors with their own price, which no rule changes.
 */
export async function comparePriceRule(
  deps: MarketDeps,
  { price_rule }: BodyOf<typeof endpoints.comparePriceRule>,
): Promise<Compared> {
  const { market, now, distance } = deps;
  const { currency, timezone } = market.country;
  await market.refresh();
  const [to, after] = [now(), pricingOf(price_rule)];
  const from = new Date(to.getTime() - weekMs);
  const before = versionAt(market.prices(), to)?.pricing;
  const own = market.vendorsWithOwnPrice();
  const orders = await countPricedOrders(deps.db, { from, to, without: own });
  const sample = await samplePricedOrders(deps.db, { from, to, without: own }, maxPriced);

  const sums = { was: 0, is: 0 };
  const steps = new Map<Step, number>(differenceSteps.map((step) => [step, 0]));
  for (const [index, order] of sample.entries()) {
    if (index % pricedAtOnce === 0) await new Promise<void>((goOn) => setImmediate(goOn));
    const metres = await distance(order.source, order.destination);
    const feeBy = (pricing: Pricing | undefined) => {
      const fee = deliveryFee({
        distanceInMetres: metres,
        pricing,
        currency,
        time: { at: order.created_at, timeZone: timezone },
        paymentMethod: order.payment_method,
      });
      return fee.refusal === undefined ? fee.fee_minor : 0;
    };
    const [was, is] = [feeBy(before), feeBy(after)];
    sums.was += was;
    sums.is += is;
    const step = stepOf(was, is);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }

  const share = sample.length === 0 ? 0 : orders / sample.length;
  const average = (sum: number) =>
    sample.length === 0 ? 0 : fromMinor(Math.round(sum / sample.length), currency);
  return {
    orders,
    sampled: sample.length,
    currency,
    average: { before: average(sums.was), after: average(sums.is) },
    difference: fromMinor(Math.round((sums.is - sums.was) * share), currency),
    change: sums.was === 0 ? null : Number((((sums.is - sums.was) / sums.was) * 100).toFixed(1)),
    steps: differenceSteps.map((step) => ({ step, orders: Math.round((steps.get(step) ?? 0) * share) })),
  };
}

import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import { weekdays } from "@waybill/domain/pricing/price-rule";
import * as z from "zod/mini";
import { FeeLine } from "../pricing.ts";
import { Coordinates, Money, nullish, Time } from "../values.ts";
import { Approval } from "./approvals.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

const OffsetTime = z.iso.datetime({ offset: true });
const Amount = z.number().check(z.gte(0), z.lte(1e9));
const Clock = z.string().check(z.regex(/^([01]\d|2[0-3])[0-5]\d$/));

const supplementFields = {
  kind: z.enum(["night", "peak"]),
  /** Times on the country's clock as HHMM. If from is after to, the hours end on the next day. */
  from: Clock,
  to: Clock,
  days: z.optional(z.array(z.enum(weekdays))),
};

/** The fields of a price rule, named as in the domain. */
const pricingFields = {
  distance: z.optional(z.enum(["road", "straight"])),
  base: Amount,
  per_km: Amount,
  minimum: z.optional(Amount),
  supplements: z.optional(
    z
      .array(
        z.union([
          z.object({ ...supplementFields, amount: Amount }),
          z.object({ ...supplementFields, percentage: z.number().check(z.gte(0), z.lte(1000)) }),
        ]),
      )
      .check(z.maxLength(50)),
  ),
  surcharge: z.optional(z.object({ amount: Amount, payment_methods: z.array(z.enum(paymentMethods)) })),
};
export const PriceRuleBody = z.object(pricingFields);
export type PriceRuleBody = z.infer<typeof PriceRuleBody>;

/**
 * A version of the price. `status`: whether it applies now, later, no longer, or waits for another operator's
 * approval.
 */
export const PriceRule = z
  .object({
    price_rule_id: z.string(),
    ...pricingFields,
    /** null: this is the version of the country's file. */
    valid_from: z.nullable(Time),
    status: z.enum(["in_force", "planned", "former"]),
    created_at: z.nullable(Time),
    created_by: z.nullable(z.string()),
    approved_by: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "PriceRule" });
export type PriceRule = z.infer<typeof PriceRule>;

export const listPriceRules = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/price-rules`,
  summary: "Every version of the price, newest first; the last is the country's own",
  needs: ["prices", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(PriceRule),
  refusals: ["bad_pagination_key"],
});

export const readPriceRule = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/price-rules/{id}`,
  summary: "One version of the price",
  needs: ["prices", "read"],
  params: z.object({ id: Id }),
  success: 200,
  answer: z.object({ result: PriceRule }),
  refusals: ["not_found"],
});

/** 201: the version. 202: `{"result": {"approval"}}` if it changes the price by more than the market's limit. */
export const createPriceRule = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/price-rules`,
  summary:
    "Publish a new version of the price; beyond the market's limit the response is 202 and it waits for a second person's approval",
  needs: ["prices", "change"],
  body: z.object({ ...pricingFields, valid_from: nullish(OffsetTime) }),
  success: 201,
  answer: z.object({
    result: z.union([PriceRule, z.object({ approval: Approval })]),
  }),
  refusals: [],
});

export const tryPriceRule = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/price-rules/try`,
  summary:
    "The fee of a delivery by the version in force at `at`, by any other (`price_rule_id`), or by an unpublished one (`price_rule`)",
  needs: ["prices", "read"],
  body: z.object({
    from: z.optional(Coordinates),
    to: z.optional(Coordinates),
    /** The distance, instead of two locations. */
    metres: z.optional(z.number().check(z.gte(0), z.lte(1e7))),
    at: nullish(OffsetTime),
    vendor_id: nullish(z.string().check(z.maxLength(200))),
    payment_method: nullish(z.enum(paymentMethods)),
    price_rule_id: nullish(Id),
    price_rule: nullish(PriceRuleBody),
  }),
  success: 200,
  answer: z.object({
    result: z.object({
      /** The version that was used; null: an unpublished rule, or the vendor's own price. */
      price_rule_id: z.nullable(z.string()),
      valid_from: z.nullable(Time),
      fee: Money,
      currency: z.string(),
      distance_metres: z.number(),
      breakdown: z.array(FeeLine),
    }),
  }),
  refusals: ["not_found", "vendor_not_found", "price_not_computable"],
});

/** Groups of orders by the change of their fee; `to_5` is an increase of up to 5 % of the old fee. */
export const differenceSteps = ["cheaper", "same", "to_5", "to_10", "above_10"] as const;

export const comparePriceRule = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/price-rules/compare`,
  summary: "The fees of the last seven days' orders under an unpublished price",
  needs: ["prices", "read"],
  body: z.object({ price_rule: PriceRuleBody }),
  success: 200,
  answer: z.object({
    result: z.object({
      /** Orders of the last seven days with the market's price. */
      orders: z.int(),
      /** How many of them were recalculated: all, or a random sample. */
      sampled: z.int(),
      currency: z.string(),
      /** The average fee by the current and by the new price, as decimal money. */
      average: z.object({ before: z.number(), after: z.number() }),
      /** By how much the sum of all fees would change, as decimal money; negative: cheaper. */
      difference: z.number(),
      /** `difference` in percent of the sum by the current price; null if that sum was zero. */
      change: z.nullable(z.number()),
      /** The number of orders in each group. */
      steps: z.array(z.object({ step: z.enum(differenceSteps), orders: z.int() })),
    }),
  }),
  refusals: [],
});

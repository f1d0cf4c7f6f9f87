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
  /** Clock times of the country as HHMM; from after to: over midnight. */
  from: Clock,
  to: Clock,
  days: z.optional(z.array(z.enum(weekdays))),
};

/** A price rule with the names that the domain has. */
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

/** A version of the price. `status`: it holds now, will, did, or waits for somebody else's approval. */
export const PriceRule = z
  .object({
    price_rule_id: z.string(),
    ...pricingFields,
    /** null: it comes with the country. */
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

/** 201 the version; 202 `{"result": {"approval"}}` where it moves the price beyond the market's limit. */
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
    /** In place of two places. */
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
      /** The version used; null: an unpublished one, or the vendor's own price. */
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

/** How a step of the difference is named: by how much of the former fee an order's fee would move. */
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
      /** How many of them were priced again: all, or a random sample. */
      sampled: z.int(),
      currency: z.string(),
      /** Decimal: by the price that is in force, and by the new one. */
      average: z.object({ before: z.number(), after: z.number() }),
      /** How much more (or less) all orders together would have cost, decimal. */
      difference: z.number(),
      /** In percent of the cost by the price in force; null if that was zero. */
      change: z.nullable(z.number()),
      /** Orders by how their fee moves. */
      steps: z.array(z.object({ step: z.enum(differenceSteps), orders: z.int() })),
    }),
  }),
  refusals: [],
});

import { earningKinds } from "@waybill/domain/riders/pay-rules";
import * as z from "zod/mini";
import { Money, nullish, Time } from "../values.ts";
import { operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

const Amount = z.number().check(z.gte(0), z.lte(1e9));
const Minutes = z.number().check(z.gte(0), z.lte(1440));

/** The fields of a version. Amounts are in the market's currency. */
const payFields = {
  base: Amount,
  /** For each kilometre from pick-up to drop-off. */
  per_km: Amount,
  waiting_after_minutes: Minutes,
  waiting_per_minute: Amount,
  /** The pay of a return, as a share of the delivery's pay, 0 to 1. */
  return_share: z.number().check(z.gte(0), z.lte(1)),
  /** The pay for an order that is cancelled before, and after, its rider arrived at the shop. */
  cancelled_after_accepting: Amount,
  cancelled_after_arriving: Amount,
  /** The minimum pay of a delivery. */
  minimum: Amount,
};

/** A version of the pay rules. `status`: whether it applies now, later, or no longer. */
export const PayRule = z
  .object({
    pay_rule_id: z.string(),
    ...payFields,
    valid_from: Time,
    status: z.enum(["in_force", "planned", "former"]),
    created_at: Time,
    created_by: z.string(),
  })
  .register(z.globalRegistry, { id: "PayRule" });
export type PayRule = z.infer<typeof PayRule>;

export const listPayRules = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/pay-rules`,
  summary: "Every version of the riders' pay rules, newest first; none: 80 % of the fee",
  needs: ["prices", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(PayRule),
  refusals: ["bad_pagination_key"],
});

export const createPayRule = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/pay-rules`,
  summary: "Publish a new version of the riders' pay rules; accepted jobs keep their pay",
  needs: ["prices", "change"],
  body: z.object({ ...payFields, valid_from: nullish(z.iso.datetime({ offset: true })) }),
  success: 201,
  answer: z.object({ result: PayRule }),
  refusals: [],
});

export const comparePayRule = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/pay-rules/compare`,
  summary: "The earnings of the last seven days' jobs under unpublished pay rules",
  needs: ["prices", "read"],
  body: z.object({ pay_rule: z.object(payFields) }),
  success: 200,
  answer: z.object({
    result: z.object({
      /** Jobs that ended in the last seven days. */
      jobs: z.int(),
      /** How many of them were recalculated: all, or a random sample. */
      sampled: z.int(),
      currency: z.string(),
      /** The actual and the recalculated total; tips and manual adjustments are in neither. */
      paid: Money,
      would_pay: Money,
      /** The difference of the two totals in percent of the actual one; null if that was zero. */
      change: z.nullable(z.number()),
      /** The same totals for each kind of pay, without kinds that are zero in both. */
      kinds: z.array(z.object({ kind: z.enum(earningKinds), paid: Money, would_pay: Money })),
      /**
       * The number of riders of the recalculated jobs: all, those who would have earned more, and those who would
       * have earned less.
       */
      riders: z.object({ all: z.int(), more: z.int(), less: z.int() }),
    }),
  }),
  refusals: [],
});

import * as z from "zod/mini";
import { IdempotencyHeaders, Money, Time } from "../values.ts";
import { Approval } from "./approvals.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf, Reason } from "./endpoint.ts";

/** `refund`: of what the order was charged. `compensation`: for its goods, which were lost, spoilt or wrong. */
const RefundKind = z.enum(["refund", "compensation"]);

/** What was given for an order: to the card that paid, or to the merchant's account. */
export const MoneyBack = z
  .object({
    refund_id: z.string(),
    kind: RefundKind,
    order_id: z.string(),
    vendor_id: z.string(),
    method: z.enum(["card", "account"]),
    amount: Money,
    currency: z.string(),
    reason: z.string(),
    /** `sending`: the card provider has not confirmed it yet, and is asked again. */
    state: z.enum(["sending", "done"]),
    created_at: Time,
    created_by: z.string(),
    approved_by: z.nullable(z.string()),
    done_at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "MoneyBack" });
export type MoneyBack = z.infer<typeof MoneyBack>;

/** 201 the refund; 202 `{"result": {"approval"}}` where it is above the market's limit. */
export const refundOrder = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/orders/{order_id}/refunds`,
  summary:
    "Give back what an order was charged, or a part: to the card by its provider, else to the merchant's account; or compensate its merchant for the goods, up to their value; the same Idempotency-Key gives once",
  needs: ["money", "change"],
  params: z.object({ order_id: Id }),
  headers: IdempotencyHeaders,
  body: z.object({
    amount: z.number().check(z.gt(0), z.lte(1e12)),
    reason: Reason,
    /** `refund` unless it is said. */
    kind: z.optional(RefundKind),
  }),
  success: 201,
  answer: z.object({ result: z.union([MoneyBack, z.object({ approval: Approval })]) }),
  refusals: [
    "order_not_found",
    "nothing_to_refund",
    "refund_too_large",
    "nobody_to_compensate",
    "compensation_too_large",
    "idempotency_key_reused",
  ],
});

export const listRefunds = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/refunds`,
  summary: "Refunds, newest first; of one order, or all",
  needs: ["money", "read"],
  query: z.object({ ...PageQuery.shape, order: z.optional(Id) }),
  success: 200,
  answer: pageOf(MoneyBack),
  refusals: ["bad_pagination_key"],
});

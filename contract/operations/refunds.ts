import * as z from "zod/mini";
import { claimOutcomes, claimStates } from "@waybill/domain/money/claims/claim";
import { Claim, ClaimWithMessages } from "../merchants/claims.ts";
import { Coordinates, IdempotencyHeaders, Money, nullish, Time } from "../values.ts";
import { Approval } from "./approvals.ts";
import { OrderWithStory } from "./orders.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf, Reason } from "./endpoint.ts";

/** `refund`: of the order's charge. `compensation`: for lost, spoilt or wrong goods. */
const RefundKind = z.enum(["refund", "compensation"]);

/** Money given back for an order: to the card that paid, or to the merchant's account. */
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
    /** `sending`: the card provider has not confirmed it yet; it is checked repeatedly. */
    state: z.enum(["sending", "done"]),
    created_at: Time,
    created_by: z.string(),
    approved_by: z.nullable(z.string()),
    done_at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "MoneyBack" });
export type MoneyBack = z.infer<typeof MoneyBack>;

/** 201: the refund. 202: `{"result": {"approval"}}` if it is above the market's limit. */
export const refundOrder = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/orders/{order_id}/refunds`,
  summary:
    "Refund an order's charge, or a part: to the card by its provider, else to the merchant's account; or compensate its merchant for the goods, up to their value; the same Idempotency-Key refunds once",
  needs: ["money", "change"],
  params: z.object({ order_id: Id }),
  headers: IdempotencyHeaders,
  body: z.object({
    amount: z.number().check(z.gt(0), z.lte(1e12)),
    reason: Reason,
    /** Defaults to `refund`. */
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

/** How much of one kind an order can get: in total, given so far, and remaining; null: no limit. */
const MaxOfKind = z.nullable(
  z.object({
    method: z.enum(["card", "account"]),
    most: z.nullable(Money),
    given: Money,
    left: z.nullable(Money),
  }),
);

/** The refunds of an order, and the sum that can still be refunded. */
export const MoneyBackOfOrder = z
  .object({
    currency: z.string(),
    /** null if nothing was charged. */
    refund: MaxOfKind,
    /** null if there is no account to credit. */
    compensation: MaxOfKind,
    /** The total of an order above which a second person must approve; null: never. */
    approval_above: z.nullable(z.number()),
    /** Newest first. */
    data: z.array(MoneyBack),
  })
  .register(z.globalRegistry, { id: "MoneyBackOfOrder" });
export type MoneyBackOfOrder = z.infer<typeof MoneyBackOfOrder>;

export const readMoneyBack = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/orders/{order_id}/refunds`,
  summary: "The refunds of an order, and how much can still be refunded or compensated",
  needs: ["money", "read"],
  params: z.object({ order_id: Id }),
  success: 200,
  answer: z.object({ result: MoneyBackOfOrder }),
  refusals: ["order_not_found"],
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

export const listAllClaims = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/claims`,
  summary:
    "Claims, those that wait longest first; of one state, or all; with decided=true the ended ones, the last decided first",
  needs: ["claims", "read"],
  query: z.object({
    ...PageQuery.shape,
    state: z.optional(z.enum(claimStates)),
    order: z.optional(Id),
    decided: z.optional(z.enum(["true", "false"])),
  }),
  success: 200,
  answer: pageOf(Claim),
  refusals: ["bad_pagination_key"],
});

/** The number of claims that wait for a decision, and figures of the last days. */
const ClaimFigures = z
  .object({
    open: z.int(),
    waiting_for_merchant: z.int(),
    /** The length of the period: 7 days. */
    days: z.int(),
    /** Claims decided in this period, and how many of them by the published rules. */
    decided: z.int(),
    by_rule: z.int(),
    /** The median minutes from a claim to its decision by a person; null: no person decided one. */
    median_minutes: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: "ClaimFigures" });
export type ClaimFigures = z.infer<typeof ClaimFigures>;

export const readClaimFigures = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/claims/figures`,
  summary: "How many claims wait for a decision, and the decisions of the last 7 days",
  needs: ["claims", "read"],
  success: 200,
  answer: z.object({ result: ClaimFigures }),
  refusals: [],
});

/** The evidence for a decision on a claim. */
const ClaimEvidence = z
  .object({
    claim: ClaimWithMessages,
    /** null: the order has been deleted since. */
    order: z.nullable(OrderWithStory),
    /** The maximum that can still be granted, for goods and fee. */
    most: Money,
    /** The total of an order above which a second person must approve; null: never. */
    approval_above: z.nullable(z.number()),
    /** The sum of what was granted for the order before. */
    given: Money,
    /** The delivery time of the last promise that shop or customer requested; null: none. */
    promised_at: z.nullable(Time),
    delivered_at: z.nullable(Time),
    /** Minutes after the promised time; null: not delivered. */
    late_minutes: z.nullable(z.int()),
    /** Minutes that the rider waited at each; null: no arrival was reported. */
    waited: z.object({ shop: z.nullable(z.int()), door: z.nullable(z.int()) }),
    /** How often the rider called the customer, and how often the rider wrote. */
    contacts: z.object({ calls: z.int(), messages: z.int() }),
    /** Where the rider was at each report, oldest first. */
    places: z.array(z.object({ ...Coordinates.shape, action: z.string(), at: Time })),
    /** The number of earlier claims of this vendor. */
    earlier_claims: z.int(),
  })
  .register(z.globalRegistry, { id: "ClaimEvidence" });
export type ClaimEvidence = z.infer<typeof ClaimEvidence>;

export const readClaimEvidence = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/claims/{id}`,
  summary:
    "One claim with the evidence: the history of its order, promise, waits, contacts and positions, and the maximum grant",
  needs: ["claims", "read"],
  params: z.object({ id: Id }),
  success: 200,
  answer: z.object({ result: ClaimEvidence }),
  refusals: ["not_found"],
});

/** 200: the claim. 202: `{"result": {"approval"}}` if it is above the market's limit. */
export const decideClaim = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/claims/{id}/decide`,
  summary: "Grant a claim in full, in part or not at all, or ask its merchant",
  needs: ["claims", "change"],
  params: z.object({ id: Id }),
  body: z.object({
    outcome: z.enum(claimOutcomes),
    amount: nullish(z.number().check(z.gt(0), z.lte(1e12))),
    reason: nullish(z.string().check(z.maxLength(500))),
  }),
  success: 200,
  answer: z.object({ result: z.union([ClaimWithMessages, z.object({ approval: Approval })]) }),
  refusals: ["not_found", "claim_decided", "claim_amount_wrong", "claim_reason_missing", "claim_too_high"],
});

/** A tip in the console. */
export const OrderTip = z
  .object({
    order_id: z.string(),
    rider_id: z.string(),
    amount: Money,
    currency: z.string(),
    /** `unpaid`: not paid by a card; `returning`: being refunded to the card. */
    state: z.enum(["unpaid", "paid", "returning", "returned"]),
    paid_at: z.nullable(Time),
    return_reason: z.nullable(z.string()),
    returned_by: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "OrderTip" });
export type OrderTip = z.infer<typeof OrderTip>;

const tipPath = `${operationsBase}/orders/{order_id}/tip` as const;

export const readOrderTip = operatorEndpoint({
  method: "GET",
  path: tipPath,
  summary: "The tip of an order; null: none was chosen",
  needs: ["money", "read"],
  params: z.object({ order_id: Id }),
  success: 200,
  answer: z.object({ result: z.nullable(OrderTip) }),
  refusals: ["order_not_found"],
});

export const refundOrderTip = operatorEndpoint({
  method: "POST",
  path: `${tipPath}/refund`,
  summary: "Refund a paid tip to its card, in full: it is deducted from the rider's earnings",
  needs: ["money", "change"],
  params: z.object({ order_id: Id }),
  body: z.object({ reason: Reason }),
  success: 200,
  answer: z.object({ result: OrderTip }),
  refusals: ["order_not_found", "nothing_to_refund"],
});

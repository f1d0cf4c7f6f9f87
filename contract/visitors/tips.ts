import * as z from "zod/mini";
import { cardTypes } from "@waybill/domain/payments/card-entry";
import { endpoint } from "../endpoint.ts";
import { CardEncryption, HostedFields } from "../payments.ts";
import { Money } from "../values.ts";

const path = "/orders/api/v1/public/tracking/{orderId}/tip";
const params = z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(200)) });
// No maximum length: a wrong secret of any length finds no order.
const query = z.object({ t: z.optional(z.string()) });

/**
 * `none`: no amount chosen; `open`: chosen but not paid; `paying`: waiting for the bank; `paid`; `returned`:
 * refunded.
 */
const TipState = z.enum(["none", "open", "paying", "paid", "returned"]);

/** A tip for the rider of an order, and how it can be paid. */
export const Tip = z
  .object({
    state: TipState,
    amount: z.nullable(Money),
    currency: z.string(),
    rider_first_name: z.string(),
    /** The preset amounts, and the limits of a custom amount. */
    presets: z.array(Money),
    least: Money,
    most: Money,
    /** How a tip can be paid with a new card, as for an order; only while the tip is not paid. */
    payment_methods: z.array(
      z.object({
        payment_method: z.enum(cardTypes),
        encryption: z.nullable(CardEncryption),
        hosted_fields: z.nullable(HostedFields),
      }),
    ),
    /** The bank's page where the cardholder confirms the payment; null unless the payment waits for it. */
    redirect_url: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "Tip" });
export type Tip = z.infer<typeof Tip>;

const answer = z.object({ result: Tip });
const tip = { path, caller: "anyone", params, query, success: 200, answer } as const;

export const readTip = endpoint({
  ...tip,
  method: "GET",
  summary: "The tip of an order, with the link's own secret: what may be chosen, and how it is paid",
  refusals: ["order_not_found", "tip_refused", "card_payment_unavailable"],
});

export const chooseTip = endpoint({
  ...tip,
  method: "PUT",
  summary:
    "Choose the tip of a delivered order, with the link's own secret; it may be changed until a card pays it",
  body: z.object({ amount: z.number().check(z.gt(0), z.lte(1e12)) }),
  refusals: [
    "order_not_found",
    "tip_refused",
    "tip_amount_refused",
    "payment_under_way",
    "card_payment_unavailable",
  ],
});

export const payTip = endpoint({
  ...tip,
  method: "POST",
  path: `${path}/pay`,
  summary: "Pay the chosen tip with a card: the rider gets all of it. Repeating the call does not pay twice",
  body: z.object({
    /** The amount that was chosen before: any other is refused. */
    amount: z.number().check(z.gt(0), z.lte(1e12)),
    payment_method: z.enum(cardTypes),
    name_on_card: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** The compact JWE of the card, or the token of the hosted fields. */
    encrypted: z.string().check(z.minLength(1), z.maxLength(16_384)),
  }),
  refusals: [
    "order_not_found",
    "tip_refused",
    "changed_meanwhile",
    "card_not_readable",
    "card_declined",
    "payment_under_way",
    "card_payment_unavailable",
  ],
});

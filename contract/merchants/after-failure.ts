// Calls about undelivered parcels: the merchant's choice after a failure, and sending the order again.
import { afterFailureChoices } from "@waybill/domain/riders/failures/after-failure";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { AfterFailure, Order, OrderRequest } from "../order.ts";
import { Money, nullish, Time, UnixTime } from "../values.ts";

const params = z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(200)) });

/** A choice with its price; the signature guarantees the price until it expires. */
const SignedChoice = z.object({
  choice: z.enum(afterFailureChoices),
  fee: Money,
  signature: z.string(),
  currency: z.string(),
});

export const readAfterFailure = endpoint({
  method: "GET",
  path: "/orders/api/v1/order/{orderId}/after-failure",
  summary: "The choices for an order whose delivery failed, with their prices and the deadline",
  caller: "user",
  params,
  success: 200,
  answer: z.object({
    result: z.object({
      until: Time,
      choices: z.array(SignedChoice),
      reason: AfterFailure.shape.reason,
      failed_at: Time,
      /** How the rider tried to reach the customer, with times. */
      contacts: z.array(z.object({ kind: z.string(), at: Time })),
      arrived_at: z.nullable(Time),
      metres_from_place: z.nullable(z.int()),
      /** The choice made; null while it is open. */
      choice: AfterFailure.shape.choice,
      decided_by: AfterFailure.shape.decided_by,
    }),
  }),
  refusals: ["not_signed_in", "order_not_found", "nothing_to_decide"],
});

export const chooseAfterFailure = endpoint({
  method: "POST",
  path: "/orders/api/v1/order/{orderId}/after-failure",
  summary: "Choose what happens to an order whose delivery failed, once, at the signed price",
  caller: "user",
  params,
  body: z.object({
    choice: z.enum(afterFailureChoices),
    signature: nullish(z.string().check(z.maxLength(400))),
    /** When to try again, in unix seconds; omitted: at once. */
    at: nullish(UnixTime),
    /** A note for the rider: the name of another receiver, or instructions. */
    note: nullish(z.string().check(z.maxLength(500))),
  }),
  success: 200,
  answer: z.object({ result: Order }),
  refusals: [
    "not_signed_in",
    "order_not_found",
    "nothing_to_decide",
    "already_decided",
    "choice_not_offered",
    "signature_invalid",
    "order_changed_meanwhile",
    "rule_broken",
  ],
});

export const redeliverOrder = endpoint({
  method: "POST",
  path: "/orders/api/v1/order/{orderId}/redeliver",
  changes: "nothing",
  summary: "Repeat a returned or failed order: its current fee, and the order to send",
  caller: "user",
  params,
  success: 200,
  answer: z.object({
    result: z.object({ fee: Money, signature: z.string(), order: OrderRequest }),
  }),
  refusals: [
    "not_signed_in",
    "order_not_found",
    "order_not_redeliverable",
    "vendor_not_found",
    "price_not_computable",
    "vendor_suspended",
    "outlet_closed",
    "outlet_paused",
  ],
});

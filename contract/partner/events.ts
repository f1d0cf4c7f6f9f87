import { type WebhookEvent, webhookEvents, webhookVersions } from "@waybill/domain/partner/callbacks";
import { claimCauses, claimStates } from "@waybill/domain/money/claims/claim";
import * as z from "zod/mini";
import { Time } from "../values.ts";
import { Order } from "./order.ts";
import { partnerSchemas } from "./schemas.ts";
import { Refund } from "./webhook-calls.ts";

const { client_order_id, status, timeline, created_at, updated_at, tracking_link, distance } = Order.shape;
const { failure, driver, cancellation, delivery_tasks, pickup_tasks, packaging } = Order.shape;
const { proof_of_pickup_url, proof_of_delivery_url, proof_of_return_url } = Order.shape;

/** The body of a status event and of a location event: an order without its recipient's data. */
export const StatusEvent = z
  .object({
    order_id: z.string(),
    client_order_id,
    status,
    timeline,
    driver: z.extend(driver, {
      /** Present while the courier has the order. */
      location: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
    }),
    created_at,
    updated_at,
    tracking_link,
    proof_of_pickup_url,
    proof_of_delivery_url,
    proof_of_return_url,
    distance,
    failure,
    cancellation,
    delivery_tasks,
    pickup_tasks,
    packaging,
  })
  .register(partnerSchemas, { id: "StatusEvent" });
export type StatusEvent = z.infer<typeof StatusEvent>;

/** The body of a refund callback. */
export const RefundEvent = z
  .object({ order_id: z.string(), refund_id: z.string(), ...Refund.shape })
  .register(partnerSchemas, { id: "RefundEvent" });
export type RefundEvent = z.infer<typeof RefundEvent>;

const ClaimMoney = z.object({ value: z.number(), currency_code: z.string() });

/** The body of a claim callback. */
export const ClaimEvent = z
  .object({
    order_id: z.string(),
    claim_id: z.string(),
    cause: z.enum(claimCauses),
    state: z.enum(claimStates),
    amount: ClaimMoney,
    granted_amount: ClaimMoney,
    updated_at: Time,
  })
  .register(partnerSchemas, { id: "ClaimEvent" });
export type ClaimEvent = z.infer<typeof ClaimEvent>;

/** The payload of each webhook event, and when it is sent. */
export const events = {
  status: {
    body: StatusEvent,
    summary: "The order has another status",
    description:
      "Sent once for every partner status, in order; and once more with the current status when a delivery failed and its merchant is asked, and when the merchant has decided.",
  },
  location: {
    body: StatusEvent,
    summary: "The position of an order's courier",
    description:
      "Sent every 15 seconds while a courier has the order. A location that could not be sent in that time is left out.",
  },
  refund: {
    body: RefundEvent,
    summary: "A refund for an order",
    description: "Sent once for every refund and compensation.",
  },
  claim: {
    body: ClaimEvent,
    summary: "A claim for an order changed",
    description: "Sent when a claim is made, and each time its state changes.",
  },
  promise: {
    body: StatusEvent,
    summary: "The delivery time of an order changed",
    description:
      "Sent each time an order will come more than 3 minutes later or earlier than promised; timeline.change gives the reason.",
  },
} as const satisfies Record<WebhookEvent, object>;

/**
 * The headers of every webhook delivery. It is signed in two ways: by Standard Webhooks and by the On Demand Rider
 * API.
 */
export const EventHeaders = z.object({
  "webhook-id": z.string().register(partnerSchemas, { description: "The same each time the event is sent." }),
  "webhook-timestamp": z.string().register(partnerSchemas, { description: "Unix seconds of this attempt." }),
  "webhook-signature": z.string().register(partnerSchemas, {
    description: "v1 and a signature of id, timestamp and body; one for each secret, separated by spaces.",
  }),
  "x-signature-sha256": z.string().register(partnerSchemas, {
    description: "HMAC-SHA256 of the body in hexadecimal, with the secret's text as the key.",
  }),
  "x-signature-sha256-old": z.optional(
    z.string().register(partnerSchemas, { description: "The same with old secrets, separated by commas." }),
  ),
  "x-waybill-event": z.enum([...webhookEvents, "test"]),
  "x-waybill-version": z.enum(webhookVersions),
  "x-waybill-sequence": z.string().register(partnerSchemas, {
    description: "Rises with each event of an order and may skip numbers.",
  }),
  "x-waybill-event-time": Time,
});

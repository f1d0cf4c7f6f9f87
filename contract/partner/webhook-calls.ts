import { webhookEvents, webhookVersions } from "@waybill/domain/partner/callbacks";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Time } from "../values.ts";
import { VendorId } from "../merchants/vendors.ts";
import { partnerSchemas } from "./schemas.ts";

const Id = z.string().check(z.regex(/^[\w-]{1,60}$/));
const Mode = z.enum(["test", "live"]);
const Version = z.enum(webhookVersions);
const url = z.string().check(z.minLength(1), z.maxLength(2048));
const events = z.array(z.enum(webhookEvents)).check(
  z.minLength(1),
  z.maxLength(webhookEvents.length),
  z.refine((all) => new Set(all).size === all.length),
);

const WebhookParams = z.object({ id: Id });
const DeliveryParams = z.object({ id: Id, delivery: z.string().check(z.regex(/^\d{1,15}$/)) });

/** A new webhook. `mode` is test or live; a client's own token can create only its own mode, and may omit it. */
export const NewWebhook = z
  .object({
    url,
    events,
    version: z.optional(Version),
    mode: z.optional(Mode),
    vendor_id: z.optional(VendorId),
  })
  .register(partnerSchemas, { id: "NewWebhook" });
export type NewWebhook = z.infer<typeof NewWebhook>;

export const WebhookChange = z
  .object({
    url: z.optional(url),
    events: z.optional(events),
    version: z.optional(Version),
  })
  .register(partnerSchemas, { id: "WebhookChange" });
export type WebhookChange = z.infer<typeof WebhookChange>;

export const Webhook = z
  .object({
    id: z.string(),
    vendor_id: z.string(),
    mode: Mode,
    url: z.string(),
    events,
    version: Version,
    created_at: Time,
    /** Until when deliveries are also signed with the secret before the last rotation. */
    old_secret_until: z.nullable(Time),
    /** Deliveries failed repeatedly, so nothing is sent until this time; events stay queued. */
    paused_until: z.nullable(Time),
    /** Since when the URL responds with 410 (Gone): nothing is sent until the webhook is changed. */
    gone_since: z.nullable(Time),
  })
  .register(partnerSchemas, { id: "Webhook" });
export type Webhook = z.infer<typeof Webhook>;

/** The response to a creation: the only one that contains the secret. */
const Made = z
  .object({
    result: z.object({ id: z.string(), secret: z.string() }),
  })
  .register(partnerSchemas, { id: "MadeWebhook" });
const One = z.object({ result: Webhook }).register(partnerSchemas, { id: "WebhookAnswer" });
const List = z.object({ result: z.array(Webhook) }).register(partnerSchemas, { id: "WebhookList" });
const Rotated = z
  .object({
    result: z.object({ id: z.string(), secret: z.string(), old_secret_until: Time }),
  })
  .register(partnerSchemas, { id: "RotatedSecret" });
const Sent = z
  .object({
    result: z.object({ delivery_id: z.string(), webhook_id: z.string() }),
  })
  .register(partnerSchemas, { id: "SentEvent" });

const LogQuery = z.object({
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
});
const Delivery = z
  .object({
    id: z.string(),
    webhook_id: z.string(),
    event: z.enum([...webhookEvents, "test"]),
    order_id: z.nullable(z.string()),
    /** failed: gave up after all retries; lapsed: a location event that a newer one replaced. */
    state: z.enum(["pending", "delivered", "failed", "lapsed"]),
    created_at: Time,
    next_attempt_at: z.nullable(Time),
    request: z.object({ url: z.string(), body: z.string() }),
    attempts: z.array(
      z.object({
        at: Time,
        milliseconds: z.int(),
        /** The HTTP status of the response; null if there was none: `error` has the reason. */
        status: z.nullable(z.int()),
        answer: z.string(),
        error: z.nullable(z.string()),
      }),
    ),
  })
  .register(partnerSchemas, { id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;
const Deliveries = z
  .object({ result: z.array(Delivery), next_cursor: z.nullable(z.string()) })
  .register(partnerSchemas, { id: "DeliveryPage" });

const Span = z
  .object({
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
  })
  .register(partnerSchemas, { id: "TimeSpan" });
const Replayed = z
  .object({
    result: z.object({ deliveries: z.int() }),
  })
  .register(partnerSchemas, { id: "ReplayedSpan" });

/** The parts of each webhook call. A vendor's user and a partner's own token call them at different paths. */
export const webhookCalls = {
  create: {
    method: "POST",
    path: "/webhooks",
    summary: "Create a webhook endpoint; only this response contains its secret",
    description:
      "Creates an endpoint, which receives its events from now on. Store the secret: events are signed with it, and it is not shown again.",
    body: NewWebhook,
    success: 201,
    answer: Made,
  },
  list: {
    method: "GET",
    path: "/webhooks",
    summary: "The webhook endpoints, without their secrets",
    description: "Returns all endpoints of the client.",
    success: 200,
    answer: List,
  },
  read: {
    method: "GET",
    path: "/webhooks/{id}",
    summary: "One webhook endpoint",
    description: "Returns an endpoint with its pause and the end of its old secret.",
    params: WebhookParams,
    success: 200,
    answer: One,
  },
  change: {
    method: "PUT",
    path: "/webhooks/{id}",
    summary: "Change the address, the events or the version of a webhook endpoint; ends its pause",
    description: "Replaces the fields that are sent. A paused endpoint is called again at once.",
    params: WebhookParams,
    body: WebhookChange,
    success: 200,
    answer: One,
  },
  delete: {
    method: "DELETE",
    path: "/webhooks/{id}",
    summary: "Remove a webhook endpoint with its log",
    description: "Removes the endpoint. Events queued for it are not sent.",
    params: WebhookParams,
    success: 204,
  },
  rotate: {
    method: "POST",
    path: "/webhooks/{id}/rotate",
    summary: "Replace the secret of a webhook endpoint; the old one stays valid for 24 hours",
    description:
      "Creates a new secret and returns it once. Each old secret also signs for 24 hours after its rotation.",
    params: WebhookParams,
    success: 200,
    answer: Rotated,
  },
  test: {
    method: "POST",
    path: "/webhooks/{id}/test",
    summary: "Send a test event to a webhook endpoint",
    description: "Sends the event test, with the body of a status event and no real order.",
    params: WebhookParams,
    success: 201,
    answer: Sent,
  },
  deliveries: {
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    summary:
      "The log of a webhook endpoint, newest first; `cursor` is the `next_cursor` of the previous page",
    description:
      "Returns sent events, each with its delivery attempts and responses. Delivered and failed entries are deleted after 8 days.",
    params: WebhookParams,
    query: LogQuery,
    success: 200,
    answer: Deliveries,
  },
  replay: {
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery}/replay",
    summary: "Send an event again, under its own webhook-id",
    description:
      "Sends one event again, even if it was received before. Its webhook-id and its sequence stay the same.",
    params: DeliveryParams,
    success: 200,
    answer: Sent,
  },
  replaySpan: {
    method: "POST",
    path: "/webhooks/{id}/replay",
    summary: "Send all status and refund events of a period again, under their own webhook-ids",
    description: "Sends again every status and refund event that happened between from and to.",
    params: WebhookParams,
    body: Span,
    success: 200,
    answer: Replayed,
  },
} as const;

const base = "/orders/api/v1/developer" as const;
const refusals = ["not_signed_in", "not_found"] as const;
const addressRefusals = [...refusals, "webhook_address_refused"] as const;
const ofUser = { caller: "user", changes: "keys" } as const;

export const createWebhook = endpoint({
  ...webhookCalls.create,
  ...ofUser,
  path: `${base}/webhooks`,
  refusals: ["not_signed_in", "vendor_not_found", "webhook_address_refused", "webhook_limit_reached"],
});
export const listWebhooks = endpoint({
  ...webhookCalls.list,
  ...ofUser,
  path: `${base}/webhooks`,
  refusals: ["not_signed_in"],
});
export const readWebhook = endpoint({
  ...webhookCalls.read,
  ...ofUser,
  path: `${base}/webhooks/{id}`,
  refusals,
});
export const changeWebhook = endpoint({
  ...webhookCalls.change,
  ...ofUser,
  path: `${base}/webhooks/{id}`,
  refusals: addressRefusals,
});
export const deleteWebhook = endpoint({
  ...webhookCalls.delete,
  ...ofUser,
  path: `${base}/webhooks/{id}`,
  refusals,
});
export const rotateWebhookSecret = endpoint({
  ...webhookCalls.rotate,
  ...ofUser,
  path: `${base}/webhooks/{id}/rotate`,
  refusals,
});
export const sendTestEvent = endpoint({
  ...webhookCalls.test,
  ...ofUser,
  path: `${base}/webhooks/{id}/test`,
  refusals,
});
export const listDeliveries = endpoint({
  ...webhookCalls.deliveries,
  ...ofUser,
  path: `${base}/webhooks/{id}/deliveries`,
  refusals,
});
export const replayDelivery = endpoint({
  ...webhookCalls.replay,
  ...ofUser,
  path: `${base}/webhooks/{id}/deliveries/{delivery}/replay`,
  refusals,
});
export const replaySpan = endpoint({
  ...webhookCalls.replaySpan,
  ...ofUser,
  path: `${base}/webhooks/{id}/replay`,
  refusals,
});

const refundTypes = ["FULL_REFUND", "PARTIAL_REFUND", "COMPENSATION"] as const;
const refundOwners = ["RESTAURANT", "DELIVERY_PLATFORM"] as const;

/** A refund, in the same form as its event. */
export const Refund = z.object({
  type: z.enum(refundTypes),
  total_amount: z.object({
    value: z.number().check(z.gt(0), z.lte(1e12)),
    currency_code: z.string().check(z.regex(/^[A-Z]{3}$/)),
  }),
  reason: z.string().check(z.minLength(1), z.maxLength(255)),
  owner: z.enum(refundOwners),
  products: z.optional(
    z
      .array(z.object({ name: z.string().check(z.maxLength(255)), quantity: z.int().check(z.gte(1)) }))
      .check(z.maxLength(200)),
  ),
});
export type Refund = z.infer<typeof Refund>;

export const refundOrderInSandbox = endpoint({
  method: "POST",
  path: "/san/orders/{orderId}/refund",
  summary: "Sandbox only: refund an order to test its webhooks; no money moves",
  caller: "operator",
  params: z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  body: Refund,
  success: 201,
  answer: z.object({ result: z.object({ refund_id: z.string() }) }),
  refusals: ["not_signed_in", "order_not_found"],
});

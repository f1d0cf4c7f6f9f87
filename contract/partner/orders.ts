import { ClaimBody } from "../merchants/claims.ts";
import { claimCauses, claimStates } from "@waybill/domain/money/claims/claim";
import { statusFilters } from "@waybill/domain/orders/status";
import { partnerCancelReasons, partnerStatuses } from "@waybill/domain/partner/shown-status";
import * as z from "zod/mini";
import { nullish, ReadyTime, Time } from "../values.ts";
import { partnerEndpoint } from "./endpoint.ts";
import {
  Coordinates,
  DeliveryRequest,
  Order,
  OrderChange,
  OrderRequest,
  PlacedOrder,
  ShownSender,
} from "./order.ts";
import { partnerSchemas } from "./schemas.ts";
import { IdempotencyKey } from "./values.ts";

const areShownStatuses = (text: string): boolean =>
  text.split(",").every((word) => (partnerStatuses as readonly string[]).includes(word));

const params = z.object({ order_id: z.string().check(z.minLength(1), z.maxLength(200)) });
const unknownOrder = { 404: ["Order not found"] };
const badBody = "Invalid request payload";
const asking = {
  400: ["Invalid request payload\n - amount is required", "sender is required to locate a Branch"],
  404: ["Outlet not found"],
  422: [
    "No Branch found that is close enough to the given sender coordinates",
    "Unable to process order\n- order is outside deliverable range",
  ],
};

export const askFee = partnerEndpoint({
  method: "POST",
  path: "/orders/fee",
  summary: "The fee of a delivery",
  description:
    "Returns the current fee of a delivery, in the country's currency. The fee may have changed when the order is placed. Request a quote to fix it.",
  scope: "orders:read",
  narrowerScope: "quotes",
  headers: IdempotencyKey,
  body: DeliveryRequest,
  badBody,
  success: 200,
  answer: z
    .object({
      client_order_id: z.string(),
      estimated_delivery_fee: z.number(),
      sender: ShownSender,
    })
    .register(partnerSchemas, { id: "Fee" }),
  refusals: asking,
});

export const askTime = partnerEndpoint({
  method: "POST",
  path: "/orders/time",
  summary: "The pickup and delivery times of a delivery",
  description: "Returns when a courier would collect and arrive, each as a range.",
  scope: "orders:read",
  narrowerScope: "quotes",
  headers: IdempotencyKey,
  body: DeliveryRequest,
  badBody,
  success: 200,
  answer: z
    .object({
      client_order_id: z.string(),
      estimated_pickup_time: Time,
      estimated_delivery_time: Time,
      delivery_duration: z.string(),
      lower_bound: Time,
      upper_bound: Time,
    })
    .register(partnerSchemas, { id: "DeliveryTimes" }),
  refusals: asking,
});

export const askQuote = partnerEndpoint({
  method: "POST",
  path: "/quotes",
  summary: "A price that is fixed until it expires, with its parts in words",
  description:
    "Returns the fee with its parts, fixed until expires_at. Send quote_id with the order to be charged this fee.",
  scope: "orders:read",
  narrowerScope: "quotes",
  headers: IdempotencyKey,
  body: DeliveryRequest,
  badBody,
  success: 200,
  answer: z
    .object({
      quote_id: z.string(),
      delivery_fee: z.number(),
      currency_code: z.string(),
      distance: z.int(),
      breakdown: z.array(z.object({ kind: z.string(), reason: z.string(), amount: z.number() })),
      expires_at: Time,
    })
    .register(partnerSchemas, { id: "Quote" }),
  refusals: asking,
});

export const placeOrder = partnerEndpoint({
  method: "POST",
  path: "/orders",
  summary:
    "Request a rider. The same client_order_id is one order until that order is cancelled, returned, or delivered for ten minutes",
  description:
    "Creates an order and looks for a courier. With quote_id the quoted fee applies. A test key's order is carried by a test courier.",
  scope: "orders:write",
  headers: IdempotencyKey,
  body: OrderRequest,
  badBody: "Invalid createRequest payload",
  success: 201,
  answer: PlacedOrder,
  refusals: {
    400: [
      "Invalid createRequest payload\n - recipient.name is required",
      "sender is required to locate a Branch",
      "The vendor is disabled!",
      "Age Validation is not supported on this country yet.",
      "collect_from_customer can't be lower than the amount",
      "collect_from_customer cannot exceed {n} more than the original amount",
      "Amount must be greater than 0",
    ],
    404: ["Outlet not found"],
    409: ["client_order_id is used by another order"],
    422: [
      "Unable to process order\n- No outlet found within {radius}m of the pickup location",
      "Unable to process order\n- Multiple Branches found that are close enough to the given sender coordinates",
      "Unable to process order\n- order is outside deliverable range",
      "Unable to process order\n- unable to accept order outside operating hours",
      "Unable to process order\n- vendor is paused",
      "Unable to process order\n- the limit of the day is reached",
      "quote_id has expired",
    ],
  },
});

export const readOrder = partnerEndpoint({
  method: "GET",
  path: "/orders/{order_id}",
  summary: "One order",
  description:
    "Returns an order with its status, history, courier and proofs. The tracking link is for the recipient.",
  scope: "orders:read",
  params,
  success: 200,
  answer: Order,
  refusals: unknownOrder,
});

export const listOrders = partnerEndpoint({
  method: "GET",
  path: "/orders",
  summary:
    "The partner's orders, newest first, page by page; `cursor` is the `next_cursor` of the previous page",
  description:
    "Returns the client's orders; next_cursor is null on the last page. Unknown query parameters are refused.",
  scope: "orders:read",
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
    from: z.optional(z.iso.datetime({ offset: true })),
    to: z.optional(z.iso.datetime({ offset: true })),
    /** Statuses of the partner API, separated by commas. */
    status: z.optional(
      z.string().check(z.refine(areShownStatuses, `of ${partnerStatuses.join(", ")}, by commas`)),
    ),
    group: z.optional(z.enum(statusFilters)),
    client_vendor_id: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
    client_order_id: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  }),
  success: 200,
  answer: z
    .object({ orders: z.array(Order), next_cursor: z.nullable(z.string()) })
    .register(partnerSchemas, { id: "OrderPage" }),
  refusals: { 400: ["Invalid request payload\n - limit is not valid"], 404: ["Outlet not found"] },
});

export const changeOrder = partnerEndpoint({
  method: "PUT",
  path: "/orders/{order_id}",
  summary: "Change an order until it is picked up",
  description: "Replaces the fields that are sent and leaves the others. The fee follows a new address.",
  scope: "orders:write",
  params,
  body: OrderChange,
  badBody: "invalid update request payload",
  success: 200,
  answer: Order,
  refusals: {
    ...unknownOrder,
    400: ["invalid update request payload"],
    405: ["order update is not allowed for this country"],
    422: ["order can not be updated", "Unable to process order\n- the limit of the day is reached"],
  },
});

export const cancelOrder = partnerEndpoint({
  method: "DELETE",
  path: "/orders/{order_id}",
  summary: "Cancel an order until a courier has accepted it",
  description: "Cancels an order without a charge. A client may say one of three reasons.",
  scope: "orders:write",
  params,
  body: z
    .object({
      reason: z
        .string()
        .check(z.maxLength(60))
        .register(partnerSchemas, { enum: Object.keys(partnerCancelReasons) }),
    })
    .register(partnerSchemas, { id: "Cancellation" }),
  badBody,
  success: 204,
  refusals: {
    ...unknownOrder,
    400: ["reason is invalid"],
    409: ["Order is not cancellable", "The order has changed meanwhile"],
  },
});

export const tellReady = partnerEndpoint({
  method: "POST",
  path: "/orders/{order_id}/ready",
  summary: "Mark an order as ready, now or at a time in unix seconds, until it is picked up",
  description:
    "Sets when the goods can be collected, so that the courier arrives then. The latest call counts.",
  scope: "orders:write",
  params,
  headers: IdempotencyKey,
  body: z.object({ ready_at: nullish(ReadyTime) }).register(partnerSchemas, { id: "Ready" }),
  badBody,
  success: 200,
  answer: Order,
  refusals: { ...unknownOrder, 409: ["order can not be updated", "The order has changed meanwhile"] },
});

/** A claim as the partner API returns it. */
const PartnerClaim = z
  .object({
    claim_id: z.string(),
    order_id: z.string(),
    cause: z.enum(claimCauses),
    amount: z.number(),
    granted_amount: z.number(),
    currency_code: z.string(),
    state: z.enum(claimStates),
    created_at: z.int(),
  })
  .register(partnerSchemas, { id: "Claim" });

export const claimOrder = partnerEndpoint({
  method: "POST",
  path: "/orders/{order_id}/claims",
  summary: "Claim for an order within 72 hours after its end",
  description:
    "Claims money back for an order that went wrong. The published rules may decide it at once; every change is sent as the event claim.",
  scope: "orders:write",
  params,
  headers: IdempotencyKey,
  body: ClaimBody.register(partnerSchemas, { id: "NewClaim" }),
  badBody,
  success: 201,
  answer: PartnerClaim,
  refusals: {
    ...unknownOrder,
    409: ["A claim for this order is open"],
    422: [
      "The order ended more than 72 hours ago",
      "The claim is higher than the goods and the fee together",
      "A photo is no JPEG or PNG",
    ],
  },
});

export const readCoordinates = partnerEndpoint({
  method: "GET",
  path: "/orders/{order_id}/coordinates",
  summary: "The position of an order's courier",
  description: "Returns the last known position of the courier, and when it was measured.",
  scope: "orders:read",
  params,
  success: 200,
  answer: Coordinates,
  refusals: { 404: ["Order not found", "no driver is currently assigned"] },
});

const proof = <const K extends "pickup" | "delivery" | "return">(kind: K) =>
  partnerEndpoint({
    method: "GET",
    path: `/orders/proof_of_${kind}/{order_id}`,
    summary: `The proof of ${kind}: a JPEG in base64, as a JSON string`,
    description: `Returns the photo that the courier took as proof of ${kind}. It is 404 until there is one.`,
    scope: "orders:read",
    params,
    success: 200,
    answer: z.string().register(partnerSchemas, { id: "ProofPhoto" }),
    refusals: {
      404: ["Order not found", `Proof of ${kind} for this order was not found`],
    },
  });

export const readProofOfPickup = proof("pickup");
export const readProofOfDelivery = proof("delivery");
export const readProofOfReturn = proof("return");

import * as z from "zod/mini";
import { maxOrdersPage, minOrdersPage } from "@waybill/domain/limits";
import { statusFilters } from "@waybill/domain/orders/status";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import { endpoint } from "./endpoint.ts";
import { IdempotencyHeaders, nullish, ReadyTime } from "./values.ts";
import { Order, OrderRequest, OrderUpdate, refusalsOfNewOrder } from "./order.ts";
import { VendorId } from "./merchants/vendors.ts";

const OrderId = z.string().check(z.minLength(1), z.maxLength(200));
const OneOrder = z.object({ result: Order });
const flag = z.optional(z.enum(["true", "false"]));

/**
 * Filters of a vendor's orders: `from` and `to` are ISO 8601 on created_at, inclusive; `include_outlets` adds those
 * of a parent's outlets; `customer_phone_number` may be in local form; `scheduled` selects scheduled orders (spec
 * §4); `search` matches order number, customer's phone or name (spec §5). In addition to the spec: `active=true`
 * selects orders that have not ended, of any age; `order_number` matches the number; `outlet` selects one vendor
 * among the requested one and its outlets; `pay_at_pickup` separates the two meanings of the method PAID.
 */
export const OrderFilters = z.object({
  from: z.optional(z.iso.datetime({ offset: true })),
  to: z.optional(z.iso.datetime({ offset: true })),
  include_outlets: flag,
  customer_phone_number: z.optional(z.string().check(z.maxLength(60))),
  scheduled: flag,
  active: flag,
  status: z.optional(z.enum(statusFilters)),
  search: z.optional(z.string().check(z.maxLength(100))),
  order_number: z.optional(z.string().check(z.maxLength(200))),
  outlet: z.optional(VendorId),
  payment_method: z.optional(z.enum(paymentMethods)),
  pay_at_pickup: flag,
});
export type OrderFilters = z.infer<typeof OrderFilters>;

export const createOrder = endpoint({
  method: "POST",
  path: "/orders/api/v1/order",
  summary: "Request a rider. With an Idempotency-Key a repeated request places only one order",
  caller: "user",
  headers: IdempotencyHeaders,
  body: OrderRequest,
  success: 201,
  answer: OneOrder,
  refusals: [
    "not_signed_in",
    ...refusalsOfNewOrder,
    "idempotency_key_in_use",
    "idempotency_key_reused",
    "payment_under_way",
  ],
});

export const readOrder = endpoint({
  method: "GET",
  path: "/orders/api/v1/order",
  summary: "One order of a vendor",
  caller: "user",
  query: z.object({ vendorId: VendorId, orderId: OrderId }),
  success: 200,
  answer: OneOrder,
  refusals: ["not_signed_in", "order_not_found"],
});

export const updateOrder = endpoint({
  method: "PUT",
  path: "/orders/api/v1/order/{orderId}",
  summary: "Change an order until it is picked up",
  caller: "user",
  params: z.object({ orderId: OrderId }),
  body: OrderUpdate,
  success: 200,
  answer: OneOrder,
  refusals: [
    "limit_reached",
    "not_signed_in",
    "order_not_found",
    "order_not_updatable",
    "order_changed_meanwhile",
    "rule_broken",
    "signature_expired",
    "signature_invalid",
    "not_deliverable",
    "service_closed",
    "outlet_closed",
    "outlet_paused",
    "vendor_suspended",
    "item_value_unconfirmed",
    "not_found",
  ],
});

export const setReadyTime = endpoint({
  method: "POST",
  path: "/orders/api/v1/order/{orderId}/ready",
  summary: "Mark an order as ready, now or at a time, until it is picked up",
  caller: "user",
  params: z.object({ orderId: OrderId }),
  body: z.object({ ready_at: nullish(ReadyTime) }),
  success: 200,
  answer: OneOrder,
  refusals: ["not_signed_in", "order_not_found", "order_not_updatable", "order_changed_meanwhile"],
});

export const cancelOrder = endpoint({
  method: "PUT",
  path: "/orders/api/v1/order/cancel",
  summary: "Cancel an order while that is still allowed",
  caller: "user",
  body: z.object({ vendor_id: VendorId, order_id: OrderId, reason: z.string().check(z.maxLength(60)) }),
  success: 200,
  answer: OneOrder,
  refusals: [
    "not_signed_in",
    "order_not_found",
    "cancel_reason_unknown",
    "order_not_cancellable",
    "order_changed_meanwhile",
  ],
});

export const listOrders = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/orders",
  summary: "The orders of a vendor, newest first, page by page",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  query: z.object({
    pagination_key: z.optional(z.string().check(z.maxLength(400))),
    count: z.optional(z.coerce.number().check(z.int(), z.gte(minOrdersPage), z.lte(maxOrdersPage))),
    ...OrderFilters.shape,
  }),
  success: 200,
  answer: z.object({
    result: z.object({ data: z.array(Order), pagination_key: z.nullable(z.string()) }),
  }),
  refusals: ["not_signed_in", "vendor_not_found", "feature_off", "bad_pagination_key"],
});

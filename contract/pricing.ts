import { undeliverableReasons } from "@waybill/domain/addresses/areas/delivery-area";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { TimeWindow } from "./promises.ts";
import { Coordinates, nullish, Money, ReadyMinutes, ReadyTime, Time, UnixTime } from "./values.ts";
import { VendorId } from "./merchants/vendors.ts";

/**
 * One line of a fee: its text is `fee-part.{kind}`. `kilometres` is present only for `distance`, `reason` only for
 * `weather`.
 */
export const FeeLine = z.object({
  kind: z.string(),
  amount: Money,
  kilometres: z.optional(z.number()),
  reason: z.optional(z.string()),
});
export type FeeLine = z.infer<typeof FeeLine>;

export const quoteFee = endpoint({
  method: "POST",
  path: "/orders/api/v1/delivery/fee",
  summary: "The delivery fee between two places, signed; valid until it expires",
  caller: "user",
  changes: "nothing",
  body: z.object({
    source: Coordinates,
    destination: Coordinates,
    vendor_id: VendorId,
    delivery_type: z.optional(z.literal("food")),
    /** The requested delivery time; omitted: as soon as possible. */
    preordered_for: nullish(UnixTime),
    /** How the customer pays. Omitted: not chosen yet; then the fee is valid for every method. */
    payment_method: nullish(z.enum(paymentMethods)),
  }),
  success: 200,
  answer: z.object({
    fee: Money,
    signature: z.string(),
    currency: z.string(),
    distance_metres: z.number(),
    breakdown: z.array(FeeLine),
    priced_for: z.object({
      preordered_for: z.nullable(UnixTime),
      payment_method: z.nullable(z.enum(paymentMethods)),
    }),
    expires_at: Time,
  }),
  refusals: [
    "not_signed_in",
    "vendor_not_found",
    "price_not_computable",
    "preorder_out_of_window",
    "vendor_suspended",
    "outlet_closed",
    "outlet_paused",
  ],
});

const Delivery = z.object({ location: Coordinates, vendor_location: Coordinates, vendor_id: VendorId });

export const validateArea = endpoint({
  method: "POST",
  path: "/orders/api/v1/delivery/area/validate",
  summary: "Whether riders deliver to a place from this vendor",
  caller: "user",
  changes: "nothing",
  body: Delivery,
  success: 200,
  answer: z.object({
    result: z.enum(["DELIVERABLE", "NOT_DELIVERABLE"]),
    /** Why an order cannot be delivered; the text is `refusal-reason.{reason}`. */
    reason: z.optional(z.enum(undeliverableReasons)),
    /** If the area is paused: the operator's reason, and the end of the pause. */
    pause: z.optional(z.object({ reason: z.string(), until: Time })),
    distance_metres: z.number(),
    maximum_kilometres: z.number(),
  }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

/** A GeoJSON MultiPolygon, WGS 84: longitude before latitude, holes after their outline. */
const MultiPolygon = z.object({
  type: z.literal("MultiPolygon"),
  coordinates: z.array(z.array(z.array(z.array(z.number()).check(z.length(2))))),
});

export const readArea = endpoint({
  method: "GET",
  path: "/orders/api/v1/delivery/area/{vendorId}",
  summary: "The delivery area of a vendor: the area, if there is one, and the maximum distance",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  success: 200,
  answer: z.object({
    result: z.object({
      vendor_id: z.string(),
      /** Whose area it is; `none`: no area, only the maximum distance applies. */
      from: z.enum(["outlet", "country", "none"]),
      area: z.nullable(MultiPolygon),
      maximum_kilometres: z.number(),
    }),
  }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const estimateDelivery = endpoint({
  method: "POST",
  path: "/orders/api/v1/estimations",
  summary: "The expected pickup and delivery times",
  caller: "user",
  changes: "nothing",
  body: z.object({
    ...Delivery.shape,
    /** The requested delivery time and ready time, as in an order request. */
    preordered_for: nullish(UnixTime),
    ready_in_minutes: nullish(ReadyMinutes),
    ready_at: nullish(ReadyTime),
  }),
  success: 200,
  answer: z.object({
    estimations: z.object({
      pickup_minutes: z.int(),
      delivery_minutes: z.int(),
      pickup_at: Time,
      delivery_at: Time,
      pickup_window: TimeWindow,
      delivery_window: TimeWindow,
      /**
       * By how many minutes the outlet's orders are usually late at this hour (negative: early); the times above
       * include this.
       */
      ready_usually_later: z.optional(z.int()),
      /** How long riders usually wait at the counter at this hour, in minutes. */
      rider_wait_minutes: z.optional(z.int()),
    }),
  }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

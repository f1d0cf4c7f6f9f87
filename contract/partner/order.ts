import {
  afterFailureChoices,
  failureDeciders,
  undeliverablePreferences,
} from "@waybill/domain/riders/failures/after-failure";
import { failureReasons } from "@waybill/domain/riders/failures/failure-reasons";
import { testScenarios } from "@waybill/domain/partner/scenarios";
import { cancelSources, partnerReasons } from "@waybill/domain/partner/shown-status";
import { maxReferenceLength } from "@waybill/domain/vendors/order-reference";
import * as z from "zod/mini";
import { PromiseChange, TimeWindow } from "../promises.ts";
import { nullish, ReadyMinutes, ReadyTime, Time } from "../values.ts";
import { partnerSchemas } from "./schemas.ts";
import {
  ClientVendorId,
  nonBlank,
  latitude,
  Location,
  longitude,
  optionalText,
  PaymentMethod,
  phone,
  price,
  Status,
  TestSpeed,
  UnixSeconds,
} from "./values.ts";

/** The pick-up: one of the client's outlets, or a location; the outlet is used if both are sent. */
export const Sender = z
  .object({
    client_vendor_id: nullish(ClientVendorId),
    name: optionalText(255),
    phone_number: optionalText(60),
    location: nullish(Location),
    notes: optionalText(2048),
  })
  .register(partnerSchemas, { id: "Sender" });
export type Sender = z.infer<typeof Sender>;

const DeliveryTasks = z.object({
  age_validation_required: nullish(z.boolean()),
  handover_confirmation: nullish(z.object({ drop_off: nullish(z.enum(["PIN", "NONE"])) })),
});
const PickupTasks = z.object({ pickup_code: optionalText(30) });
const Packaging = z.object({
  size: nullish(z.enum(["small", "medium", "large"])),
  weight: nullish(price),
});

/** Additional requirements; the order stores them unchanged. */
const extras = {
  collect_from_customer: nullish(price),
  delivery_tasks: nullish(DeliveryTasks),
  pickup_tasks: nullish(PickupTasks),
  packaging: nullish(Packaging),
  currency_code: nullish(z.string().check(z.regex(/^[A-Z]{3}$/))),
  products: nullish(
    z
      .array(
        z.object({
          name: nonBlank(255),
          external_id: optionalText(255),
          price_amount: nullish(z.int().check(z.gte(0))),
          attributes: nullish(z.array(z.unknown()).check(z.maxLength(50))),
        }),
      )
      .check(z.maxLength(200)),
  ),
  external_details: nullish(
    z.object({
      device_id: optionalText(255),
      customer_id: optionalText(255),
      customer_delivery_fee: nullish(price),
    }),
  ),
  integrator: optionalText(255),
  /** A test order's scenario and speed relative to a real courier; refused on a live order. */
  test_scenario: nullish(z.enum(testScenarios)),
  test_speed: nullish(TestSpeed),
};

const Recipient = z
  .object({
    name: nonBlank(255),
    phone_number: phone,
    email: nullish(z.string().check(z.email(), z.maxLength(254))),
    location: Location,
    notes: optionalText(2048),
  })
  .register(partnerSchemas, { id: "Recipient" });

export const OrderRequest = z
  .object({
    client_order_id: optionalText(255),
    sender: nullish(Sender),
    recipient: Recipient,
    amount: nullish(price),
    payment_method: PaymentMethod,
    coldbag_needed: nullish(z.boolean()),
    description: nonBlank(1000),
    preordered_for: nullish(z.int().check(z.gte(1))),
    quote_id: nullish(z.string().check(z.minLength(1), z.maxLength(4096))),
    /**
     * When the order can be collected, in minutes from now or in unix seconds; if both are given, `ready_at` is
     * used.
     */
    ready_in_minutes: nullish(ReadyMinutes),
    /** What happens if the recipient cannot be reached; `return` by default. */
    if_undeliverable: nullish(z.enum(undeliverablePreferences)),
    ready_at: nullish(ReadyTime),
    /**
     * The client's own reference, such as a purchase order, shown in history, exports and statements. A parent may
     * require it for every order.
     */
    reference: optionalText(maxReferenceLength),
    /** Confirms items above the country's limit. */
    item_value_confirmed: nullish(z.boolean()),
    ...extras,
  })
  .register(partnerSchemas, { id: "NewOrder" });
export type OrderRequest = z.infer<typeof OrderRequest>;

/** The body of a request for a fee, times or a quote. */
export const DeliveryRequest = z
  .object({
    client_order_id: optionalText(255),
    sender: nullish(Sender),
    recipient: z.object({
      name: optionalText(255),
      phone_number: optionalText(60),
      location: Location,
      notes: optionalText(2048),
    }),
    amount: price,
    description: nonBlank(1000),
    payment_method: nullish(PaymentMethod),
    coldbag_needed: nullish(z.boolean()),
    preordered_for: nullish(z.int().check(z.gte(1))),
  })
  .register(partnerSchemas, { id: "DeliveryRequest" });
export type DeliveryRequest = z.infer<typeof DeliveryRequest>;

export const OrderChange = z
  .object({
    payment_method: nullish(PaymentMethod),
    amount: nullish(price),
    location: nullish(Location),
    description: nullish(nonBlank(1000)),
    item_value_confirmed: nullish(z.boolean()),
  })
  .register(partnerSchemas, { id: "OrderChange" });
export type OrderChange = z.infer<typeof OrderChange>;

const ShownLocation = z
  .object({
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    postal_code: z.optional(z.string()),
  })
  .register(partnerSchemas, { id: "ShownLocation" });
export const ShownSender = z
  .object({
    client_vendor_id: z.string(),
    name: z.string(),
    phone_number: z.string(),
    location: ShownLocation,
    notes: z.string(),
  })
  .register(partnerSchemas, { id: "ShownSender" });
export type ShownSender = z.infer<typeof ShownSender>;

export const PlacedOrder = z
  .object({
    order_id: z.string(),
    client_order_id: z.string(),
    sender: ShownSender,
    recipient: z.object({
      name: z.string(),
      phone_number: z.string(),
      email: z.optional(z.string()),
      location: ShownLocation,
      notes: z.string(),
    }),
    distance: z.int(),
    payment_method: PaymentMethod,
    coldbag_needed: z.boolean(),
    amount: z.number(),
    description: z.string(),
    status: Status,
    delivery_fee: z.number(),
    timeline: z.object({
      estimated_pickup_time: z.nullable(Time),
      estimated_delivery_time: z.nullable(Time),
    }),
    driver: z.object({ id: z.string(), name: z.string(), phone_number: z.string() }),
    created_at: UnixSeconds,
    updated_at: UnixSeconds,
    delivery_tasks: z.object({
      age_validation_required: z.boolean(),
      handover_confirmation: z.object({ drop_off: z.enum(["PIN", "NONE"]) }),
    }),
    pickup_tasks: z.object({ pickup_code: z.string() }),
    packaging: z.object({ size: z.nullable(z.string()), weight: z.nullable(z.number()) }),
  })
  .register(partnerSchemas, { id: "PlacedOrder" });
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** A failed delivery whose courier still had the parcel, and the outcome. */
const DeliveryFailure = z
  .object({
    /** The number of the attempt that failed, counted over all failures of the order. */
    attempt: z.int(),
    cause: z.enum(failureReasons),
    failed_at: Time,
    /** The deadline of the merchant's choice; then the order is returned. null: the merchant had no choice. */
    decide_until: z.nullable(Time),
    /** null until the merchant has decided. */
    choice: z.nullable(z.enum(afterFailureChoices)),
    /** The merchant, an operator, the order's if_undeliverable, or the timeout. */
    decided_by: z.nullable(z.enum(failureDeciders)),
    decided_at: z.nullable(Time),
  })
  .register(partnerSchemas, { id: "DeliveryFailure" });

export const Order = z
  .object({
    ...PlacedOrder.shape,
    timeline: z.object({
      ...PlacedOrder.shape.timeline.shape,
      pickup_window: z.nullable(TimeWindow),
      delivery_window: z.nullable(TimeWindow),
      change: z.optional(PromiseChange),
    }),
    is_dynamic_pickup: z.boolean(),
    collect_from_customer: z.number(),
    preordered_for: z.nullable(UnixSeconds),
    tracking_link: z.string(),
    vat_number: z.nullable(z.string()),
    proof_of_pickup_url: z.nullable(z.string()),
    proof_of_delivery_url: z.nullable(z.string()),
    proof_of_return_url: z.nullable(z.string()),
    /** The last failed attempt to hand the order over; absent if there was none. */
    failure: z.optional(DeliveryFailure),
    /** Present only if the order is cancelled. */
    cancellation: z.optional(z.object({ reason: z.enum(partnerReasons), source: z.enum(cancelSources) })),
    status_history: z.array(z.object({ status: Status, created_at: UnixSeconds })),
    handover_confirmation: z.object({
      drop_off: z.object({ type: z.enum(["PIN", "NONE"]), code: z.string() }),
    }),
    integrator: z.string(),
    /** Four digits that the rider says at the counter; unique among the outlet's active orders. */
    counter_code: z.nullable(z.string()),
    /** The client's reference as sent; absent: none. */
    reference: z.optional(z.string()),
    /** When the order can be collected, in unix seconds; null on older orders. */
    ready_at: z.nullable(UnixSeconds),
    /**
     * By how many minutes after `ready_at` the outlet is usually ready at this hour (negative: before); the
     * timeline includes this.
     */
    ready_usually_later: z.optional(z.int()),
  })
  .register(partnerSchemas, { id: "Order" });
export type Order = z.infer<typeof Order>;

export const Coordinates = z
  .object({
    client_order_id: z.string(),
    latitude,
    longitude,
    updated_at: UnixSeconds,
  })
  .register(partnerSchemas, { id: "CourierPosition" });

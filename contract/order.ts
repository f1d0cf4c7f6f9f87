import * as z from "zod/mini";
import { orderStatusNames } from "@waybill/domain/orders/status";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import { deliveryProofs, orderableProofs } from "@waybill/domain/riders/proof-needs";
import { promisedTimes } from "./promises.ts";
import {
  afterFailureChoices,
  failureDeciders,
  undeliverablePreferences,
} from "@waybill/domain/riders/failures/after-failure";
import { failureReasons } from "@waybill/domain/riders/failures/failure-reasons";
import { RecipientActs } from "./visitors/recipient-acts.ts";
import { Coordinates, nullish, Money, ReadyMinutes, ReadyTime, Time, UnixTime } from "./values.ts";

const text = z.nullable(z.string());

export const Voucher = z.object({ code: z.string(), amount: z.number(), type: z.string() });

const Sender = z.object({
  name: z.string(),
  email: nullish(z.string()),
  phone_number: z.string(),
  location: z.object({
    address: z.string(),
    ...Coordinates.shape,
    notes: nullish(z.string()),
  }),
});

/** The last failed delivery, the merchant's possible choices, and the choice made. */
export const AfterFailure = z.object({
  /** The number of the attempt that failed, counted over all failures of the order. */
  attempt: z.int(),
  reason: z.enum(failureReasons),
  failed_at: Time,
  /** The deadline of the merchant's choice. */
  until: Time,
  choices: z.readonly(z.array(z.object({ choice: z.enum(afterFailureChoices), fee: Money }))),
  choice: z.nullable(z.enum(afterFailureChoices)),
  decided_by: z.nullable(z.enum(failureDeciders)),
  decided_at: z.nullable(Time),
  /** The price of the choice. */
  fee: z.nullable(Money),
  note: text,
  /** The time of the second attempt, in unix seconds; null: at once. */
  at: z.nullable(UnixTime),
  /** The name of another person who received the order. */
  received_by: z.optional(z.string()),
});

/** An order (spec §3). Times are ISO 8601 UTC, except `preordered_for` (unix seconds). */
export const Order = z
  .object({
    order_id: z.string(),
    vendor_id: z.string(),
    outlet_name: z.string(),
    /** Increases with every change of the order: of two copies, the one with the lower version is outdated. */
    version: z.int(),
    created_at: Time,
    updated_at: Time,
    status: z.enum(orderStatusNames),
    /**
     * If a rider reported the status: the distance from the pick-up or drop-off, and whether it exceeds
     * `geofenceMetres`.
     */
    status_history: z.array(
      z.object({
        status: z.enum(orderStatusNames),
        created_at: Time,
        metres_from_place: z.optional(z.int()),
        far_from_place: z.optional(z.boolean()),
      }),
    ),
    /** Four digits that rider and staff compare at the counter: unique among the outlet's active orders. */
    counter_code: z.nullable(z.string()),
    /** The merchant's own reference, such as a purchase order or a cost centre. Absent: none. */
    reference: z.optional(z.string()),
    preordered_for: z.nullable(UnixTime),
    /**
     * When the order can be collected, in unix seconds: as requested, else after the outlet's usual preparation
     * time. Absent on older orders.
     */
    ready_at: z.optional(UnixTime),
    /**
     * By how many minutes the outlet's orders are usually late at this hour (negative: early); the order's times
     * already include this. Absent: none.
     */
    ready_usually_later: z.optional(z.int()),
    /** The address where the rider collects. */
    source: z.object({ address: z.string(), formatted_address: z.string(), ...Coordinates.shape }),
    customer: z.object({
      name: z.string(),
      phone_number: z.string(),
      /** `address` joins unit, building and text; `formatted_address` is for display. */
      location: z.object({
        address: z.string(),
        formatted_address: z.string(),
        unit_number: text,
        building: text,
        ...Coordinates.shape,
        notes: text,
      }),
    }),
    order: z.object({
      amount: z.nullable(Money),
      description: text,
      payment_method: z.enum(paymentMethods),
      cold_bag_needed: z.boolean(),
    }),
    pay_at_pickup: z.boolean(),
    currency: z.string(),
    delivery_fee: Money,
    signature: z.string(),
    voucher: z.nullable(Voucher),
    discounted_delivery_fee: z.nullable(Money),
    discounted_delivery_fee_signature: text,
    total_amount: Money,
    vat_number: text,
    age_validation_required: z.boolean(),
    /** Proofs at the door that the merchant or partner requires in addition to the market's. */
    asked_proofs: z.optional(z.array(z.enum(deliveryProofs))),
    login_pickup_estimation: z.nullable(z.number()),
    sender: z.nullable(Sender),
    pickup_at: z.nullable(Time),
    delivery_at: z.nullable(Time),
    ...promisedTimes,
    /** Vehicle, plate and photo (the path that serves it), if the country allows showing them. */
    rider: z.nullable(
      z.object({
        name: z.string(),
        phone_number: z.string(),
        vehicle: text,
        plate: z.optional(z.string()),
        photo: z.optional(z.string()),
      }),
    ),
    cancel_reason: text,
    /** Why the delivery failed; absent if it did not. */
    failure_reason: z.optional(z.enum(failureReasons)),
    /** What happens if the recipient cannot be reached. */
    if_undeliverable: z.optional(z.enum(undeliverablePreferences)),
    after_failure: z.optional(AfterFailure),
    /** The failed order that this order repeats, and the later order that repeats this one. */
    redelivery_of: z.optional(z.string()),
    redelivered_as: z.optional(z.string()),
    /** The path of each proof's picture; null if there is none. */
    proofs: z.object({ pickup: text, delivery: text, return: text, failure: z.optional(z.string()) }),
    tracking_link: z.string(),
    /** The recipient's changes through the tracking link, with times; absent: none. */
    recipient: z.optional(RecipientActs),
  })
  .register(z.globalRegistry, { id: "Order" });
export type Order = z.infer<typeof Order>;

/** The maximum length of a text, above any real entry. */
const entry = nullish(z.string().check(z.maxLength(4000)));
/** A text whose length is checked by a rule of spec §5: any length reaches the rule, which has its own error text. */
const ruled = nullish(z.string());

/**
 * The body of a request for a rider. Fields that spec §5 checks are optional here, so that the order check refuses them
 * with its own keys (422); anything else missing or of the wrong type is malformed (400).
 */
export const OrderRequest = z
  .object({
    vendor_id: nullish(z.string().check(z.maxLength(120))),
    customer: nullish(
      z.object({
        name: entry,
        phone_number: ruled,
        location: nullish(
          z.object({
            address: ruled,
            unit_number: entry,
            building: entry,
            latitude: nullish(z.number()),
            longitude: nullish(z.number()),
            notes: ruled,
            city: entry,
            area: entry,
          }),
        ),
      }),
    ),
    order: nullish(
      z.object({
        amount: nullish(z.union([z.number(), z.string().check(z.maxLength(40))])),
        description: ruled,
        payment_method: nullish(z.string().check(z.maxLength(60))),
        cold_bag_needed: nullish(z.boolean()),
      }),
    ),
    /** The merchant's own reference, at most 64 characters; a parent may require one for every order of its outlets. */
    reference: ruled,
    delivery_fee: Money,
    signature: z.string().check(z.minLength(1), z.maxLength(4096)),
    preordered_for: nullish(UnixTime),
    /**
     * When the order can be collected, in minutes from now or in unix seconds; if both are given, `ready_at` is
     * used.
     */
    ready_in_minutes: nullish(ReadyMinutes),
    ready_at: nullish(ReadyTime),
    pay_at_pickup: nullish(z.boolean()),
    /** Confirms items above the country's limit. */
    item_value_confirmed: nullish(z.boolean()),
    vat_number: nullish(z.string().check(z.maxLength(60))),
    age_validation_required: nullish(z.boolean()),
    /** Proofs that the rider must collect at the door, in addition to the market's. */
    asked_proofs: nullish(z.array(z.enum(orderableProofs)).check(z.maxLength(orderableProofs.length))),
    login_pickup_estimation: nullish(z.number()),
    /** What happens if the recipient cannot be reached; `ask` by default. */
    if_undeliverable: nullish(z.enum(undeliverablePreferences)),
    /** The returned or failed order that this order repeats. */
    redelivery_of: nullish(z.string().check(z.minLength(1), z.maxLength(200))),
    voucher: nullish(Voucher),
    discounted_delivery_fee: nullish(Money),
    discounted_delivery_fee_signature: nullish(z.string().check(z.maxLength(4096))),
    sender: nullish(Sender),
  })
  .register(z.globalRegistry, { id: "OrderRequest" });
export type OrderRequest = z.infer<typeof OrderRequest>;

/**
 * The body of a change: omitted fields are not changed, a null text is cleared. Changed coordinates need their own
 * fee and signature; a changed address replaces the old one completely, with unit and building.
 */
export const OrderUpdate = z
  .object({
    vendor_id: nullish(z.string().check(z.maxLength(120))),
    payment_method: nullish(z.string().check(z.maxLength(60))),
    pay_at_pickup: nullish(z.boolean()),
    amount: nullish(z.union([z.number(), z.string().check(z.maxLength(40))])),
    item_details: ruled,
    /** As in an order request. */
    ready_in_minutes: nullish(ReadyMinutes),
    ready_at: nullish(ReadyTime),
    customer: nullish(z.object({ name: entry, phone_number: ruled })),
    location: nullish(
      z.object({
        latitude: nullish(z.number()),
        longitude: nullish(z.number()),
        address: ruled,
        unit_number: entry,
        building: entry,
        notes: ruled,
      }),
    ),
    if_undeliverable: nullish(z.enum(undeliverablePreferences)),
    /** As in an order request: required if the amount changes. */
    item_value_confirmed: nullish(z.boolean()),
    delivery_fee: nullish(Money),
    signature: nullish(z.string().check(z.minLength(1), z.maxLength(4096))),
  })
  .register(z.globalRegistry, { id: "OrderUpdate" });
export type OrderUpdate = z.infer<typeof OrderUpdate>;

/** The refusals of every call that creates an order: because of its sender, contents or signed fee. */
export const refusalsOfNewOrder = [
  "vendor_not_found",
  "guests_not_served",
  "feature_off",
  "vendor_suspended",
  "rule_broken",
  "signature_expired",
  "signature_invalid",
  "voucher_not_available",
  "not_deliverable",
  "preorder_out_of_window",
  "service_closed",
  "outlet_closed",
  "outlet_paused",
  "item_value_unconfirmed",
  "limit_reached",
] as const;

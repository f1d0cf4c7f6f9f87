import * as z from "zod/mini";
import { orderStatusNames } from "@waybill/domain/orders/status";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import { deliveryProofs, orderableProofs } from "@waybill/domain/riders/proof-needs";
import { promisedTimes } from "./promises.ts";
import {
  afterFailureChoices,
  failureDeciders,
  undeliverableWishes,
} from "@waybill/domain/riders/failures/after-failure";
import { failureReasons } from "@waybill/domain/riders/failures/failure-reasons";
import { RecipientActs } from "./recipient-acts.ts";
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

/** The last failure at the door, what may be chosen, and what was. */
export const AfterFailure = z.object({
  /** Counts the failures of the order. */
  attempt: z.int(),
  reason: z.enum(failureReasons),
  failed_at: Time,
  /** Until when its merchant may choose. */
  until: Time,
  choices: z.readonly(z.array(z.object({ choice: z.enum(afterFailureChoices), fee: Money }))),
  choice: z.nullable(z.enum(afterFailureChoices)),
  decided_by: z.nullable(z.enum(failureDeciders)),
  decided_at: z.nullable(Time),
  /** What the choice costs. */
  fee: z.nullable(Money),
  note: text,
  /** When a second try is to be, in unix seconds; null: at once. */
  at: z.nullable(UnixTime),
  /** Who took it where it was left with somebody. */
  received_by: z.optional(z.string()),
});

/** Where an order is and what it carries (spec §3). Times are ISO 8601 UTC but `preordered_for`, which is unix seconds. */
export const Order = z
  .object({
    order_id: z.string(),
    vendor_id: z.string(),
    outlet_name: z.string(),
    /** Counts the writes to this order: the older version loses. */
    version: z.int(),
    created_at: Time,
    updated_at: Time,
    status: z.enum(orderStatusNames),
    /** Beside a status that a rider pressed: how far from the shop or the door, and whether that is beyond `geofenceMetres`. */
    status_history: z.array(
      z.object({
        status: z.enum(orderStatusNames),
        created_at: Time,
        metres_from_place: z.optional(z.int()),
        far_from_place: z.optional(z.boolean()),
      }),
    ),
    /** Four digits that rider and staff say at the counter: no other order of the outlet that is under way has them. */
    counter_code: z.nullable(z.string()),
    /** The merchant's own: a purchase order, a cost centre. Absent: none. */
    reference: z.optional(z.string()),
    preordered_for: z.nullable(UnixTime),
    /** When the order can be collected, in unix seconds: as asked for, else by the outlet's usual minutes. Absent on older orders. */
    ready_at: z.optional(UnixTime),
    /** By how many minutes later than it says its outlet is usually ready at this hour, negative: sooner; the times reckon with it. Absent: it keeps its minutes. */
    ready_usually_later: z.optional(z.int()),
    /** Where the rider collects. */
    source: z.object({ address: z.string(), formatted_address: z.string(), ...Coordinates.shape }),
    customer: z.object({
      name: z.string(),
      phone_number: z.string(),
      /** `address` is joined of unit, building and text, `formatted_address` is what people read. */
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
    /** What its merchant or partner asks for at the door beyond what the market asks for of every order. */
    asked_proofs: z.optional(z.array(z.enum(deliveryProofs))),
    login_pickup_estimation: z.nullable(z.number()),
    sender: z.nullable(Sender),
    pickup_at: z.nullable(Time),
    delivery_at: z.nullable(Time),
    ...promisedTimes,
    /** Vehicle, plate and photo (the path that serves it) where the country lets them be seen. */
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
    /** Why the delivery failed, where it did. */
    failure_reason: z.optional(z.enum(failureReasons)),
    /** What happens if the recipient cannot be reached. */
    if_undeliverable: z.optional(z.enum(undeliverableWishes)),
    after_failure: z.optional(AfterFailure),
    /** The earlier order that this one repeats after a failure, and the later order that repeats this one. */
    redelivery_of: z.optional(z.string()),
    redelivered_as: z.optional(z.string()),
    /** Which proofs exist, by the path that serves each. */
    proofs: z.object({ pickup: text, delivery: text, return: text, failure: z.optional(z.string()) }),
    tracking_link: z.string(),
    /** What the recipient said by the link, and when; absent: nothing. */
    recipient: z.optional(RecipientActs),
  })
  .register(z.globalRegistry, { id: "Order" });
export type Order = z.infer<typeof Order>;

/** Long enough for any honest entry. */
const entry = nullish(z.string().check(z.maxLength(4000)));
/** A text whose length is a rule of spec §5: however long, the rule answers with its own text. */
const ruled = nullish(z.string());

/**
 * What a caller sends to ask for a rider. Fields that spec §5 checks may be missing here, so that the order check
 * answers for them with its own keys (422); everything else that is missing or of the wrong type is malformed (400).
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
    /** The merchant's own, at most 64 characters; a parent may require one of every order of its outlets. */
    reference: ruled,
    delivery_fee: Money,
    signature: z.string().check(z.minLength(1), z.maxLength(4096)),
    preordered_for: nullish(UnixTime),
    /** When the order can be collected, in minutes from now or in unix seconds; `ready_at` wins if both are given. */
    ready_in_minutes: nullish(ReadyMinutes),
    ready_at: nullish(ReadyTime),
    pay_at_pickup: nullish(z.boolean()),
    /** That items worth more than the country's limit are meant to go. */
    item_value_confirmed: nullish(z.boolean()),
    vat_number: nullish(z.string().check(z.maxLength(60))),
    age_validation_required: nullish(z.boolean()),
    /** Proofs that the rider has to bring from the door of this order, beyond what the market asks for of every one. */
    asked_proofs: nullish(z.array(z.enum(orderableProofs)).check(z.maxLength(orderableProofs.length))),
    login_pickup_estimation: nullish(z.number()),
    /** What happens if the recipient cannot be reached; `ask` by default. */
    if_undeliverable: nullish(z.enum(undeliverableWishes)),
    /** The returned or failed order that this one sends once more. */
    redelivery_of: nullish(z.string().check(z.minLength(1), z.maxLength(200))),
    voucher: nullish(Voucher),
    discounted_delivery_fee: nullish(Money),
    discounted_delivery_fee_signature: nullish(z.string().check(z.maxLength(4096))),
    sender: nullish(Sender),
  })
  .register(z.globalRegistry, { id: "OrderRequest" });
export type OrderRequest = z.infer<typeof OrderRequest>;

/**
 * What a caller sends to change an order: what is left out stays as it is, a text that is null is emptied. Another
 * place needs a fee and a signature of its own; another address replaces the whole of it, unit and building included.
 */
export const OrderUpdate = z
  .object({
    vendor_id: nullish(z.string().check(z.maxLength(120))),
    payment_method: nullish(z.string().check(z.maxLength(60))),
    pay_at_pickup: nullish(z.boolean()),
    amount: nullish(z.union([z.number(), z.string().check(z.maxLength(40))])),
    /** The order's description. */
    item_details: ruled,
    /** As in a request. */
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
    if_undeliverable: nullish(z.enum(undeliverableWishes)),
    /** As in a request: asked for where the amount changes. */
    item_value_confirmed: nullish(z.boolean()),
    delivery_fee: nullish(Money),
    signature: nullish(z.string().check(z.minLength(1), z.maxLength(4096))),
  })
  .register(z.globalRegistry, { id: "OrderUpdate" });
export type OrderUpdate = z.infer<typeof OrderUpdate>;

/** Why a new order is not taken, in every call that is sent one: for who sends it, what it holds, or its signed fee. */
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

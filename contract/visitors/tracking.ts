import * as z from "zod/mini";
import { failureReasons } from "@waybill/domain/riders/failures/failure-reasons";
import { afterFailureChoices } from "@waybill/domain/riders/failures/after-failure";
import { orderStatusNames } from "@waybill/domain/orders/status";
import { doorPaymentStates } from "@waybill/domain/orders/order-money";
import { paymentOptionNames } from "@waybill/domain/payments/payment-methods";
import { recipientActNames } from "@waybill/domain/tracking/recipient-acts";
import { trackingSteps } from "@waybill/domain/tracking/tracking-steps";
import { endpoint } from "../endpoint.ts";
import { LogoPicture } from "../merchants/logo.ts";
import { promisedTimes } from "../promises.ts";
import { DeliveryProblem, Instructions, Rating } from "./recipient-acts.ts";
import { Coordinates, Money, Time, UnixTime } from "../values.ts";

/**
 * The part of an order that a recipient may see. The personal fields, those after `steps`, need the order's own
 * secret. The rider's phone, position, vehicle, plate and photo are included only while the rider has the job.
 */
export const TrackedOrder = z
  .object({
    order_id: z.string(),
    status: z.enum(orderStatusNames),
    status_history: z.array(z.object({ status: z.enum(orderStatusNames), created_at: Time })),
    brand: z.object({ id: z.string(), service_name: z.string(), logo_url: z.string() }),
    outlet_name: z.string(),
    /** The sender's logo, shown on the page. */
    outlet_logo: z.optional(LogoPicture),
    steps: z.array(
      z.object({
        step: z.enum(trackingSteps),
        key: z.string(),
        state: z.enum(["past", "here", "next"]),
        at: z.nullable(Time),
      }),
    ),
    /**
     * The expected arrival at the drop-off. `updated_at`: the time of the rider's position that it was last
     * computed from; null: as planned.
     */
    eta: z.nullable(
      z.object({ from: Time, to: Time, stop: z.literal("drop_off"), updated_at: z.nullable(Time) }),
    ),
    /** The same values that the merchant gets. */
    ...promisedTimes,
    rider: z.nullable(
      z.object({
        first_name: z.string(),
        phone_number: z.optional(z.string()),
        vehicle: z.optional(z.string()),
        plate: z.optional(z.string()),
        /** The URL of the picture, which includes the link's secret. */
        photo: z.optional(z.string()),
        latitude: z.optional(z.number()),
        longitude: z.optional(z.number()),
      }),
    ),
    recipient: z.optional(z.object({ name: z.string(), address: z.string(), notes: z.nullable(z.string()) })),
    /** The recipient's payment at the door; its texts are `money.{state}` and `money.{state}-{payment}`. */
    at_the_door: z.optional(
      z.object({
        state: z.enum(doorPaymentStates),
        payment: z.nullable(z.enum(paymentOptionNames)),
        amount: z.nullable(Money),
      }),
    ),
    /** Why the order could not be handed over; the texts are `failure-reason.{reason}`. */
    failure_reason: z.optional(z.enum(failureReasons)),
    /** After a failed delivery: what the sender chose, and until when it can choose. Absent without a failure. */
    after_failure: z.optional(
      z.object({
        until: Time,
        choice: z.nullable(z.enum(afterFailureChoices)),
        /** The time of the second attempt, in unix seconds; null: at once. */
        at: z.nullable(UnixTime),
        received_by: z.optional(z.string()),
      }),
    ),
    /** The phone number to call about a missing order: the outlet's, or the guest sender's. */
    sender_phone: z.optional(z.string()),
    cash_due: z.optional(z.nullable(Money)),
    /** The code that the recipient tells the rider at the door. */
    pin: z.optional(z.string()),
    /** The instructions that apply now. */
    instructions: z.optional(Instructions),
    /**
     * True if the recipient's choice to leave the parcel no longer applies, because somebody must be at the door.
     */
    handed_over_again: z.optional(z.boolean()),
    /** True if somebody must receive the parcel: it cannot be left at the door or with a neighbour. */
    only_handed_over: z.optional(z.boolean()),
    /** The current drop-off, and the original one in `first`. */
    place: z.optional(z.object({ ...Coordinates.shape, first: z.object(Coordinates.shape) })),
    rating: z.optional(z.nullable(Rating)),
    problem: z.optional(z.nullable(DeliveryProblem)),
    /** The actions that the recipient may take now. */
    may: z.optional(z.array(z.enum(recipientActNames))),
  })
  .register(z.globalRegistry, { id: "TrackedOrder" });
export type TrackedOrder = z.infer<typeof TrackedOrder>;

export const trackOrder = endpoint({
  method: "GET",
  path: "/orders/api/v1/public/tracking/{orderId}",
  summary: "The progress of an order, for its recipient; more with the link's own secret",
  caller: "anyone",
  params: z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  // No maximum length: a wrong secret of any length gets the response without personal data.
  query: z.object({ t: z.optional(z.string()) }),
  success: 200,
  answer: TrackedOrder,
  refusals: ["order_not_found"],
});

export const chooseNotices = endpoint({
  method: "POST",
  path: "/orders/api/v1/public/tracking/{orderId}/notices",
  summary:
    "Whether the recipient gets messages about deliveries, with the link's own secret; it applies to the phone number",
  caller: "anyone",
  params: z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(200)) }),
  query: z.object({ t: z.optional(z.string()) }),
  body: z.object({ wanted: z.boolean() }),
  success: 200,
  answer: z.object({ result: z.object({ wanted: z.boolean() }) }),
  refusals: ["order_not_found"],
});

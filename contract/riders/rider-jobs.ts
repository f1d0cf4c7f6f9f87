// Offers, jobs and events of riders, and their live messages.
import { deliveryProofs } from "@waybill/domain/riders/proof-needs";
import { contactKinds } from "@waybill/domain/riders/unreachable";
import { jobChanges } from "@waybill/domain/riders/job-changes";
import { jobEventTypes, jobStages } from "@waybill/domain/riders/job-events";
import { afterFailureChoices } from "@waybill/domain/riders/failures/after-failure";
import { orderStatusNames } from "@waybill/domain/orders/status";
import * as z from "zod/mini";
import { leaveChoices } from "@waybill/domain/tracking/recipient-acts";
import { endpoint } from "../endpoint.ts";
import { EarningPart } from "./rider-earnings.ts";
import { servedProofKinds } from "./riders.ts";
import { Coordinates, Money, nullish, Time, UnixTime } from "../values.ts";

const base = "/rider/api/v1";
/** The path of the riders' websocket; it has the same subprotocols as the merchants'. */
export const riderLivePath = "/rider/ws";

const id = z.string().check(z.minLength(1), z.maxLength(200));
const text = z.nullable(z.string());
const reason = nullish(z.string().check(z.maxLength(200)));

/** A stop of the rider's whole tour, in riding order. */
const TourStop = z.object({
  order_id: z.string(),
  kind: z.enum(["pick_up", "drop_off"]),
  /** True for a stop of the offered order, false for one of an order the rider already has. */
  is_new: z.boolean(),
  name: text,
  /** For a drop-off: only the district, or the street without the house number if there is no district. */
  address: text,
  /** The distance and time from the previous stop, or from the rider to the first stop; null: unknown. */
  metres: z.nullable(z.int()),
  minutes: z.nullable(z.int()),
  ...Coordinates.shape,
});

const PickUp = z.object({ name: z.string(), address: z.string(), ...Coordinates.shape });

/**
 * The facts that a rider needs to decide on an offer: approximate addresses, without names, phone numbers or
 * house numbers.
 */
export const Offer = z
  .object({
    offer_id: z.string(),
    orders: z.array(
      z.object({
        order_id: z.string(),
        pick_up: PickUp,
        drop_off: z.object({ address: text, ...Coordinates.shape }),
        cash_due: z.nullable(Money),
        cold_bag_needed: z.boolean(),
        age_check: z.boolean(),
      }),
    ),
    /** The rider's whole tour if the offer is accepted, and the number of parcels already on board. */
    tour: z.array(TourStop),
    metres: z.int(),
    earning: Money,
    /** The parts of the earning, for each order. */
    earning_parts: z.array(z.object({ order_id: z.string(), ...EarningPart.shape })),
    currency: z.string(),
    expires_at: Time,
  })
  .register(z.globalRegistry, { id: "Offer" });
export type Offer = z.infer<typeof Offer>;

export const listOffers = endpoint({
  method: "GET",
  path: `${base}/offers`,
  summary: "The offers that the rider can still accept",
  caller: "rider",
  success: 200,
  answer: z.object({ result: z.array(Offer) }),
  refusals: ["not_signed_in"],
});

/** A job as the rider's app needs it; once it has ended, it contains no data about the customer. */
export const Job = z
  .object({
    order_id: z.string(),
    /** Four digits to say at the counter; null on orders from before these codes existed. */
    counter_code: text,
    status: z.enum(orderStatusNames),
    stage: z.enum(jobStages),
    /** The event types that the job accepts next; empty once it has ended. */
    expected: z.array(z.enum(jobEventTypes)),
    pick_up: z.object({ ...PickUp.shape, notes: text, phone_number: text }),
    drop_off: z.nullable(
      z.object({
        name: z.string(),
        /** null if the number is hidden; a call then returns a number that reaches the customer. */
        phone_number: text,
        address: z.string(),
        unit_number: text,
        building: text,
        notes: text,
        /** Where to leave the parcel, by the recipient's current choice. */
        leave: z.enum(leaveChoices),
        gate_code: text,
        ...Coordinates.shape,
      }),
    ),
    description: text,
    cash_due: z.nullable(Money),
    currency: z.string(),
    cold_bag_needed: z.boolean(),
    age_check: z.boolean(),
    /** The indexes of the job's two stops in the rider's tour; null: not part of a tour. */
    tour: z.nullable(z.object({ pick_up: z.int(), drop_off: z.int() })),
    /** The proofs that the order requires at the door, and those still missing. */
    proof_needed: z.array(z.enum(deliveryProofs)),
    proof_missing: z.array(z.enum(deliveryProofs)),
    /** True if the outlet's staff reads out a code before the handover. */
    pick_up_code_needed: z.boolean(),
    proofs_left: z.array(z.enum(servedProofKinds)),
    pin_tries_left: z.nullable(z.int()),
    metres: z.int(),
    earning: Money,
    /** The parts of the delivery's earning. */
    earning_parts: z.array(EarningPart),
    accepted_at: Time,
    /** When the order can be collected, in unix seconds; absent on older orders. */
    ready_at: z.optional(UnixTime),
    /** By how many minutes the shop's orders are usually late at this hour (negative: early). */
    ready_usually_later: z.optional(z.int()),
    pickup_at: z.nullable(Time),
    delivery_at: z.nullable(Time),
    arrived_at: z.nullable(Time),
    waiting_since: z.nullable(Time),
    failed_reason: text,
    /**
     * The distance from the pick-up or drop-off at the last event; null if unknown, or if the event belongs to
     * neither.
     */
    metres_from_place: z.nullable(z.int()),
    /** True if that distance exceeds the market's limit. */
    far_from_place: z.boolean(),
    /** The distance in metres from which the app asks for confirmation before it reports an event. */
    geofence_metres: z.int(),
    /** The parts that changed since the rider accepted the job, or confirmed the last change with `seen`. */
    changed: z.array(z.enum(jobChanges)),
    /**
     * After arrival at a drop-off: when the rider may report that nobody answers, and the contact attempts made and
     * still required.
     */
    unreachable: z.nullable(z.object({ contacts: z.int(), contacts_missing: z.int(), allowed_at: Time })),
    /** After a failed delivery: the merchant's choice, and the deadline for it. Absent without a failure. */
    after_failure: z.optional(
      z.object({
        until: Time,
        choice: z.nullable(z.enum(afterFailureChoices)),
        note: text,
        /** The time of the second attempt, in unix seconds; null: at once. */
        at: z.nullable(UnixTime),
      }),
    ),
    ended_at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "Job" });
export type Job = z.infer<typeof Job>;

const Jobs = z.object({ result: z.array(Job) });
const OneJob = z.object({ result: Job });

export const acceptOffer = endpoint({
  method: "POST",
  path: `${base}/offers/{offer_id}/accept`,
  summary: "Accept the orders of an offer; repeating the call returns the same",
  caller: "rider",
  params: z.object({ offer_id: id }),
  success: 200,
  answer: Jobs,
  refusals: ["not_signed_in", "offer_not_found", "offer_gone"],
});

export const declineOffer = endpoint({
  method: "POST",
  path: `${base}/offers/{offer_id}/decline`,
  summary: "Decline an offer; the next rider gets it",
  caller: "rider",
  params: z.object({ offer_id: id }),
  body: z.object({ reason }),
  success: 204,
  refusals: ["not_signed_in", "offer_not_found", "offer_gone"],
});

export const listRidersJobs = endpoint({
  method: "GET",
  path: `${base}/jobs`,
  summary: "The rider's active jobs, in the order of the tour",
  caller: "rider",
  success: 200,
  answer: Jobs,
  refusals: ["not_signed_in"],
});

export const readJob = endpoint({
  method: "GET",
  path: `${base}/jobs/{order_id}`,
  summary: "One job of the rider's, also after its end",
  caller: "rider",
  params: z.object({ order_id: id }),
  success: 200,
  answer: OneJob,
  refusals: ["not_signed_in", "order_not_found"],
});

/** A rider's event about a job. `proof` is a signature (an image in base64), a barcode or the outlet's code. */
export const JobEvent = z
  .object({
    event_id: z.guid(),
    type: z.enum(jobEventTypes),
    at: z.iso.datetime({ offset: true }),
    /** Send both, or neither if the phone has no position. */
    latitude: nullish(Coordinates.shape.latitude),
    longitude: nullish(Coordinates.shape.longitude),
    reason,
    proof: nullish(
      z.union([
        z.string().check(z.maxLength(200)),
        z.object({
          signature: z.optional(z.string().check(z.maxLength(700_000))),
          barcode: z.optional(z.string().check(z.maxLength(200))),
          code: z.optional(z.string().check(z.maxLength(40))),
          /** The name of the receiver, if the merchant chose to leave the order with another person. */
          received_by: z.optional(z.string().check(z.maxLength(120))),
        }),
      ]),
    ),
    cash_collected: nullish(Money.check(z.gte(0), z.lte(1_000_000_000))),
    pin: nullish(z.string().check(z.maxLength(20))),
  })
  .register(z.globalRegistry, { id: "JobEvent" });
export type JobEvent = z.infer<typeof JobEvent>;

export const reportJobEvent = endpoint({
  method: "POST",
  path: `${base}/jobs/{order_id}/events`,
  summary: "Report an event; the same event_id gets the same response",
  caller: "rider",
  params: z.object({ order_id: id }),
  body: JobEvent,
  success: 200,
  answer: OneJob,
  refusals: [
    "not_signed_in",
    "order_not_found",
    "event_out_of_order",
    "proof_missing",
    "too_early",
    "pin_wrong",
    "pin_blocked",
    "cash_collected_missing",
    "pick_up_code_wrong",
    "proof_not_an_image",
    "proof_store_unavailable",
    "idempotency_key_reused",
    "order_changed_meanwhile",
  ],
});

export const putJobProof = endpoint({
  method: "PUT",
  path: `${base}/jobs/{order_id}/proof/{kind}`,
  summary: "Upload a picture as proof: its bytes, PNG, JPEG or WebP, 4 MB at most",
  caller: "rider",
  params: z.object({ order_id: id, kind: z.enum(servedProofKinds) }),
  bodyTypes: ["image/png", "image/jpeg", "image/webp", "application/octet-stream"],
  success: 200,
  answer: OneJob,
  refusals: ["not_signed_in", "order_not_found", "proof_not_an_image", "proof_store_unavailable"],
});

export const noteContact = endpoint({
  method: "POST",
  path: `${base}/jobs/{order_id}/contacts`,
  summary: "Record that the customer was called or written to; repeating it records it once",
  caller: "rider",
  params: z.object({ order_id: id }),
  body: z.object({ kind: z.enum(contactKinds), at: z.iso.datetime({ offset: true }) }),
  success: 204,
  refusals: ["not_signed_in", "order_not_found"],
});

export const seeChanges = endpoint({
  method: "POST",
  path: `${base}/jobs/{order_id}/seen`,
  summary: "Confirm that the rider has seen the changes of the order, also a cancellation",
  caller: "rider",
  params: z.object({ order_id: id }),
  success: 204,
  refusals: ["not_signed_in", "order_not_found"],
});

export const callCustomer = endpoint({
  method: "POST",
  path: `${base}/jobs/{order_id}/call`,
  summary: "A number that reaches the customer during the job, masked if a service does that",
  caller: "rider",
  params: z.object({ order_id: id }),
  success: 200,
  answer: z.object({
    result: z.object({
      phone_number: z.string(),
      expires_at: Time,
      /**
       * masked: hides both numbers. sandbox: an invented number that reaches nobody. outlet: the outlet's number,
       * if no service masks the customer's. direct: the customer's number, if the market allows it.
       */
      kind: z.enum(["masked", "sandbox", "direct", "outlet"]),
    }),
  }),
  refusals: ["not_signed_in", "order_not_found", "customer_number_hidden"],
});

export const listPastJobs = endpoint({
  method: "GET",
  path: `${base}/history`,
  summary: "The rider's last 100 ended jobs, newest first",
  caller: "rider",
  success: 200,
  answer: Jobs,
  refusals: ["not_signed_in"],
});

/**
 * The messages of the riders' websocket. They contain whole offers and jobs; `offer_gone` names an offer that can
 * no longer be accepted.
 */
export const RiderLiveMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("offer"), offer: Offer }),
  z.object({ type: z.literal("offer_gone"), offer_id: z.string() }),
  z.object({ type: z.literal("job_update"), job: Job }),
  z.object({ type: z.literal("heartbeat"), at: z.string() }),
]);
export type RiderLiveMessage = z.infer<typeof RiderLiveMessage>;

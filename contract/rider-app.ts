// The riders' calls: signing in, the shift, positions, offers, jobs, and what is kept about a rider.
import { deliveryProofs } from "@waybill/domain/riders/proof-needs";
import { jobEventTypes, jobStages } from "@waybill/domain/riders/job-events";
import { mostPositionsAtOnce, shiftStates } from "@waybill/domain/riders/rider";
import { orderStatusNames } from "@waybill/domain/orders/status";
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { servedProofKinds } from "./riders.ts";
import { Coordinates, Money, nullish, Time } from "./values.ts";

const base = "/rider/api/v1";
/** The riders' websocket; its subprotocols are those of the other one. */
export const riderLivePath = "/rider/ws";

const id = z.string().check(z.minLength(1), z.maxLength(200));
const text = z.nullable(z.string());
const phone_number = z.string().check(z.minLength(1), z.maxLength(40));
const reason = nullish(z.string().check(z.maxLength(200)));

export const RiderProfile = z
  .object({
    rider_id: z.string(),
    name: z.string(),
    phone_number: z.string(),
    vehicle: text,
    plate: text,
    fleet: z.object({ fleet_id: z.string(), name: z.string(), kind: z.string() }),
  })
  .register(z.globalRegistry, { id: "RiderProfile" });
export type RiderProfile = z.infer<typeof RiderProfile>;

const RiderSignedIn = z.object({
  result: z.object({
    token: z.string(),
    refresh_token: z.string(),
    /** Seconds. */
    expires_in: z.int(),
    rider: RiderProfile,
  }),
});

export const sendRiderCode = endpoint({
  method: "POST",
  path: `${base}/session/code`,
  summary: "Send a sign-in code by SMS; the answer is the same for every number",
  caller: "anyone",
  body: z.object({ phone_number }),
  success: 202,
  answer: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const beginRiderSession = endpoint({
  method: "POST",
  path: `${base}/session`,
  summary: "Sign in with the code; 5 minutes, 5 tries",
  caller: "anyone",
  body: z.object({ phone_number, code: z.string().check(z.minLength(1), z.maxLength(20)) }),
  success: 200,
  answer: RiderSignedIn,
  refusals: ["rider_code_wrong", "rider_code_expired"],
});

export const extendRiderSession = endpoint({
  method: "POST",
  path: `${base}/session/extend`,
  summary: "Trade a refresh token for a fresh token; the refresh token stays the same",
  caller: "anyone",
  body: z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  success: 200,
  answer: RiderSignedIn,
  refusals: ["session_over"],
});

export const endRiderSession = endpoint({
  method: "DELETE",
  path: `${base}/session`,
  summary: "Sign out; the session's tokens are void at once",
  caller: "rider",
  success: 204,
  refusals: ["not_signed_in"],
});

const Shift = z.object({ state: z.enum(shiftStates), since: z.nullable(Time) });
export type Shift = z.infer<typeof Shift>;

export const readShift = endpoint({
  method: "GET",
  path: `${base}/shift`,
  summary: "Whether the rider takes offers, and since when",
  caller: "rider",
  success: 200,
  answer: z.object({ result: Shift }),
  refusals: ["not_signed_in"],
});

export const setShift = endpoint({
  method: "PUT",
  path: `${base}/shift`,
  summary: "Go available, on a break, or off; off is refused while a job is under way",
  caller: "rider",
  body: z.object({ state: z.enum(shiftStates) }),
  success: 200,
  answer: z.object({ result: Shift }),
  refusals: ["not_signed_in", "job_under_way"],
});

export const ReportedPosition = z.object({
  ...Coordinates.shape,
  /** Metres. */
  accuracy: nullish(z.number().check(z.gte(0), z.lte(100_000))),
  /** Degrees from north. */
  heading: nullish(z.number().check(z.gte(0), z.lte(360))),
  /** Metres a second. */
  speed: nullish(z.number().check(z.gte(0), z.lte(500))),
  at: z.iso.datetime({ offset: true }),
});
export type ReportedPosition = z.infer<typeof ReportedPosition>;

export const reportPositions = endpoint({
  method: "POST",
  path: `${base}/positions`,
  summary: "Where the rider was, up to 100 at once and in any order; a late one never moves the rider back",
  caller: "rider",
  body: z.object({
    positions: z.array(ReportedPosition).check(z.minLength(1), z.maxLength(mostPositionsAtOnce)),
  }),
  success: 204,
  refusals: ["not_signed_in"],
});

const PickUp = z.object({ name: z.string(), address: z.string(), ...Coordinates.shape });

/** What a rider decides by: about where it goes, and nobody's name, phone or door. */
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
    metres: z.int(),
    earning: Money,
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

/** A job as its rider needs it now; after its end nothing of the customer's is left in it. */
export const Job = z
  .object({
    order_id: z.string(),
    status: z.enum(orderStatusNames),
    stage: z.enum(jobStages),
    /** The event types that are expected next; none once the job is over. */
    expected: z.array(z.enum(jobEventTypes)),
    pick_up: z.object({ ...PickUp.shape, notes: text, phone_number: text }),
    drop_off: z.nullable(
      z.object({
        name: z.string(),
        phone_number: z.string(),
        address: z.string(),
        unit_number: text,
        building: text,
        notes: text,
        ...Coordinates.shape,
      }),
    ),
    description: text,
    cash_due: z.nullable(Money),
    currency: z.string(),
    cold_bag_needed: z.boolean(),
    age_check: z.boolean(),
    /** What is asked for at the door, and what of it is still missing. */
    proof_needed: z.array(z.enum(deliveryProofs)),
    proof_missing: z.array(z.enum(deliveryProofs)),
    /** Whether the outlet's staff reads out a code before it hands the parcel over. */
    pick_up_code_needed: z.boolean(),
    proofs_left: z.array(z.enum(servedProofKinds)),
    pin_tries_left: z.nullable(z.int()),
    metres: z.int(),
    earning: Money,
    accepted_at: Time,
    pickup_at: z.nullable(Time),
    delivery_at: z.nullable(Time),
    arrived_at: z.nullable(Time),
    waiting_since: z.nullable(Time),
    failed_reason: text,
    ended_at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "Job" });
export type Job = z.infer<typeof Job>;

const Jobs = z.object({ result: z.array(Job) });
const OneJob = z.object({ result: Job });

export const acceptOffer = endpoint({
  method: "POST",
  path: `${base}/offers/{offer_id}/accept`,
  summary: "Take the orders of an offer; the same rider is answered the same again",
  caller: "rider",
  params: z.object({ offer_id: id }),
  success: 200,
  answer: Jobs,
  refusals: ["not_signed_in", "offer_not_found", "offer_gone"],
});

export const declineOffer = endpoint({
  method: "POST",
  path: `${base}/offers/{offer_id}/decline`,
  summary: "Let an offer go; it goes on to the next rider",
  caller: "rider",
  params: z.object({ offer_id: id }),
  body: z.object({ reason }),
  success: 204,
  refusals: ["not_signed_in", "offer_not_found", "offer_gone"],
});

export const listRidersJobs = endpoint({
  method: "GET",
  path: `${base}/jobs`,
  summary: "The rider's jobs under way, in the order they were accepted",
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

/** What a rider reports of a job. `proof` carries a signature (an image in base64), a barcode or the outlet's code. */
export const JobEvent = z
  .object({
    event_id: z.guid(),
    type: z.enum(jobEventTypes),
    at: z.iso.datetime({ offset: true }),
    ...Coordinates.shape,
    reason,
    proof: nullish(
      z.union([
        z.string().check(z.maxLength(200)),
        z.object({
          signature: z.optional(z.string().check(z.maxLength(700_000))),
          barcode: z.optional(z.string().check(z.maxLength(200))),
          code: z.optional(z.string().check(z.maxLength(40))),
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
  summary: "Report what happened; the same event_id is answered as the first time",
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
  summary: "Leave a picture as proof: its bytes, PNG, JPEG or WebP, 4 MB at most",
  caller: "rider",
  params: z.object({ order_id: id, kind: z.enum(servedProofKinds) }),
  bodyTypes: ["image/png", "image/jpeg", "image/webp", "application/octet-stream"],
  success: 200,
  answer: OneJob,
  refusals: ["not_signed_in", "order_not_found", "proof_not_an_image", "proof_store_unavailable"],
});

export const callCustomer = endpoint({
  method: "POST",
  path: `${base}/jobs/{order_id}/call`,
  summary: "A number that reaches the customer while the job lasts, hidden where a service does that",
  caller: "rider",
  params: z.object({ order_id: id }),
  success: 200,
  answer: z.object({
    result: z.object({
      phone_number: z.string(),
      expires_at: Time,
      /** masked: hides both numbers. sandbox: made up, and reaches nobody. direct: the customer's own, where no service hides it. */
      kind: z.enum(["masked", "sandbox", "direct"]),
    }),
  }),
  refusals: ["not_signed_in", "order_not_found"],
});

export const readRiderAccount = endpoint({
  method: "GET",
  path: `${base}/me`,
  summary: "The rider, today's earnings and the cash held",
  caller: "rider",
  success: 200,
  answer: z.object({
    result: z.object({
      rider: RiderProfile,
      shift: Shift,
      currency: z.string(),
      earned_today: Money,
      jobs_today: z.int(),
      cash_held: Money,
      /** What the rider must hold to ride; `ends_soon`: within 30 days. */
      papers: z.array(
        z.object({ name: z.string(), ends_on: z.string(), state: z.enum(["valid", "ends_soon", "ended"]) }),
      ),
    }),
  }),
  refusals: ["not_signed_in"],
});

export const listPastJobs = endpoint({
  method: "GET",
  path: `${base}/history`,
  summary: "The rider's last 100 jobs that are over, newest first",
  caller: "rider",
  success: 200,
  answer: Jobs,
  refusals: ["not_signed_in"],
});

export const readPushKey = endpoint({
  method: "GET",
  path: `${base}/push`,
  summary: "The key with which a browser subscribes to offers (VAPID); null: this deployment sends none",
  caller: "rider",
  success: 200,
  answer: z.object({ result: z.object({ public_key: text }) }),
  refusals: ["not_signed_in"],
});

export const subscribeToOffers = endpoint({
  method: "PUT",
  path: `${base}/push`,
  summary: "Send offers to this browser by web push too, until this sign-in ends",
  caller: "rider",
  body: z.object({
    endpoint: z.string().check(z.minLength(1), z.maxLength(2000)),
    keys: z.object({
      p256dh: z.string().check(z.minLength(1), z.maxLength(200)),
      auth: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
    language: z.optional(z.string().check(z.minLength(1), z.maxLength(35))),
  }),
  success: 204,
  refusals: ["not_signed_in", "not_found"],
});

export const unsubscribeFromOffers = endpoint({
  method: "DELETE",
  path: `${base}/push`,
  summary: "Send no more offers to the browsers of this sign-in",
  caller: "rider",
  success: 204,
  refusals: ["not_signed_in"],
});

const Rows = z.array(z.record(z.string(), z.unknown()));

export const exportRider = endpoint({
  method: "GET",
  path: `${base}/me/export`,
  summary: "All that is kept about the rider, row by row",
  caller: "rider",
  success: 200,
  answer: z.object({
    result: z.object({
      rider: RiderProfile,
      /** The picture as a JPEG in base64. */
      photo: text,
      sessions: Rows,
      shifts: Rows,
      offers: Rows,
      jobs: Rows,
      events: Rows,
      positions: Rows,
      earnings: Rows,
      cash: Rows,
      browsers: Rows,
    }),
  }),
  refusals: ["not_signed_in"],
});

export const deleteRider = endpoint({
  method: "DELETE",
  path: `${base}/me`,
  summary: "Delete what is kept about the rider; orders keep the id. Refused while a job is under way",
  caller: "rider",
  success: 204,
  refusals: ["not_signed_in", "job_under_way"],
});

/** What the riders' websocket says. An offer and a job come whole; `offer_gone` names one that can no longer be accepted. */
export const RiderLiveMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("offer"), offer: Offer }),
  z.object({ type: z.literal("offer_gone"), offer_id: z.string() }),
  z.object({ type: z.literal("job_update"), job: Job }),
  z.object({ type: z.literal("heartbeat"), at: z.string() }),
]);
export type RiderLiveMessage = z.infer<typeof RiderLiveMessage>;

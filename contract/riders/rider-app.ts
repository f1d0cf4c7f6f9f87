// The riders' calls about themselves: sign-in, shift, positions, account, push, and their personal data.
import { maxPositionsAtOnce, shiftStates } from "@waybill/domain/riders/rider";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Coordinates, Money, nullish, Time } from "../values.ts";

const base = "/rider/api/v1";
const text = z.nullable(z.string());
const phone_number = z.string().check(z.minLength(1), z.maxLength(40));
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
  summary: "Exchange a refresh token for a fresh token; the refresh token stays the same",
  caller: "anyone",
  body: z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  success: 200,
  answer: RiderSignedIn,
  refusals: ["session_over"],
});

export const endRiderSession = endpoint({
  method: "DELETE",
  path: `${base}/session`,
  summary: "Sign out; the session's tokens expire at once",
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
  summary: "Go available, on a break, or off; off is refused while a job is active",
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
  /** Degrees clockwise from north. */
  heading: nullish(z.number().check(z.gte(0), z.lte(360))),
  /** Metres a second. */
  speed: nullish(z.number().check(z.gte(0), z.lte(500))),
  /** The phone's battery level, 0 to 1. */
  battery: nullish(z.number().check(z.gte(0), z.lte(1))),
  at: z.iso.datetime({ offset: true }),
});
export type ReportedPosition = z.infer<typeof ReportedPosition>;

export const reportPositions = endpoint({
  method: "POST",
  path: `${base}/positions`,
  summary: "The rider's positions, up to 100 at once and in any order; a late one never moves the rider back",
  caller: "rider",
  body: z.object({
    positions: z.array(ReportedPosition).check(z.minLength(1), z.maxLength(maxPositionsAtOnce)),
  }),
  success: 204,
  refusals: ["not_signed_in"],
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
      /** The rider's required documents; `ends_soon`: expires within 30 days. */
      papers: z.array(
        z.object({ name: z.string(), ends_on: z.string(), state: z.enum(["valid", "ends_soon", "ended"]) }),
      ),
    }),
  }),
  refusals: ["not_signed_in"],
});

export const readPushKey = endpoint({
  method: "GET",
  path: `${base}/push`,
  summary: "The key with which a browser subscribes to offers (VAPID); null: no web push in this deployment",
  caller: "rider",
  success: 200,
  answer: z.object({ result: z.object({ public_key: text }) }),
  refusals: ["not_signed_in"],
});

export const subscribeToOffers = endpoint({
  method: "PUT",
  path: `${base}/push`,
  summary: "Also send offers to this browser by web push, until this session ends",
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
  summary: "Stop web push to the browsers of this session",
  caller: "rider",
  success: 204,
  refusals: ["not_signed_in"],
});

const Rows = z.array(z.record(z.string(), z.unknown()));

export const exportRider = endpoint({
  method: "GET",
  path: `${base}/me/export`,
  summary: "All stored data about the rider, row by row",
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
      contacts: Rows,
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
  summary: "Delete the data about the rider; orders keep the id. Refused while a job is active",
  caller: "rider",
  success: 204,
  refusals: ["not_signed_in", "job_under_way"],
});

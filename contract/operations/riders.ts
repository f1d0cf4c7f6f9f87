import { presences } from "@waybill/domain/riders/presence";
import { shiftStates } from "@waybill/domain/riders/rider";
import { vehicleKinds } from "@waybill/domain/riders/vehicle-kind";
import * as z from "zod/mini";
import { Rating } from "../visitors/recipient-acts.ts";
import { Coordinates, Money, nullish, Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf, Reason } from "./endpoint.ts";

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** A document that a rider has shown, such as a licence or insurance. */
const RiderDocument = z.object({
  kind: line,
  number: nullish(z.string().check(z.maxLength(200))),
  expires_on: nullish(z.iso.date()),
});

const facts = {
  name: line,
  phone_number: z.string().check(z.minLength(1), z.maxLength(40)),
  fleet_id: Id,
  vehicle: z.nullable(z.string().check(z.maxLength(200))),
  plate: z.nullable(z.string().check(z.maxLength(40))),
  has_cold_bag: z.boolean(),
  /** Maximum cash a rider may hold; null: no limit. */
  cash_limit: z.nullable(Money.check(z.gte(0), z.lte(1_000_000_000))),
  language: z.nullable(z.string().check(z.maxLength(35))),
  /** The ids of the areas in which the rider works; empty: all. */
  areas: z.array(Id).check(z.maxLength(200)),
  documents: z.array(RiderDocument).check(z.maxLength(50)),
};

const given = {
  ...facts,
  /** Determines the maximum distance of the rider's orders; null: derived from `vehicle`, else a scooter. */
  vehicle_kind: z.nullable(z.enum(vehicleKinds)),
};

/** A rider in the console: `presence` is `lost` if an on-duty rider has not reported for a while. */
export const ConsoleRider = z
  .object({
    rider_id: z.string(),
    ...facts,
    vehicle_kind: z.enum(vehicleKinds),
    suspended: z.nullable(z.object({ at: Time, reason: z.string() })),
    state: z.enum(shiftStates),
    presence: z.enum(presences),
    since: z.nullable(Time),
    position: z.nullable(z.object({ ...Coordinates.shape, at: Time })),
    /** The phone's battery level at that time, 0 to 1; null: unknown. */
    battery: z.nullable(z.number()),
    /** The ids of the rider's active orders. */
    jobs: z.array(z.string()),
    cash_held: Money,
    currency: z.string(),
    has_photo: z.boolean(),
    created_at: Time,
  })
  .register(z.globalRegistry, { id: "ConsoleRider" });
export type ConsoleRider = z.infer<typeof ConsoleRider>;

const params = z.object({ rider_id: Id });
const answer = z.object({ result: ConsoleRider });

export const listConsoleRiders = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/riders`,
  summary: "Every rider, by id",
  needs: ["riders", "read"],
  query: z.object({
    ...PageQuery.shape,
    /** A part of the name or number. */
    q: z.optional(z.string().check(z.maxLength(200))),
    fleet: z.optional(Id),
    area: z.optional(Id),
    state: z.optional(z.enum([...shiftStates, "suspended"])),
  }),
  success: 200,
  answer: pageOf(ConsoleRider),
  refusals: ["bad_pagination_key"],
});

export const readConsoleRider = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/riders/{rider_id}`,
  summary: "One rider",
  needs: ["riders", "read"],
  params,
  success: 200,
  answer,
  refusals: ["not_found"],
});

/** Recipients' ratings of a rider's recent deliveries. They suspend nobody automatically: operators read them. */
const RiderRatings = z
  .object({
    days: z.int(),
    count: z.int(),
    /** null: no ratings. */
    average: z.nullable(z.number()),
    /** The number of ratings with one star, two stars, up to five. */
    by_stars: z.array(z.int()),
    data: z.array(z.object({ order_id: z.string(), ...Rating.shape })),
    cursor: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "RiderRatings" });
export type RiderRatings = z.infer<typeof RiderRatings>;

export const listRatingsOfRider = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/riders/{rider_id}/ratings`,
  summary: "Recipients' ratings of a rider's deliveries of the last 90 days, the newest first",
  needs: ["riders", "read"],
  params,
  query: PageQuery,
  success: 200,
  answer: z.object({ result: RiderRatings }),
  refusals: ["not_found", "bad_pagination_key"],
});

const refusals = ["not_found", "phone_number_taken", "malformed_request"] as const;

export const addRider = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/riders`,
  summary: "Add a rider, who signs in with the phone number",
  needs: ["riders", "change"],
  body: z.object({ ...z.partial(z.object(given)).shape, name: facts.name, phone_number: facts.phone_number }),
  success: 201,
  answer,
  refusals,
});

export const changeRider = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/riders/{rider_id}`,
  summary: "Change a rider's data; missing fields stay unchanged",
  needs: ["riders", "change"],
  params,
  body: z.partial(z.object(given)),
  success: 200,
  answer,
  refusals,
});

export const suspendRider = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/riders/{rider_id}/suspend`,
  summary: "Suspend a rider: signed out, without offers; active jobs stay until they are given to others",
  needs: ["riders", "change"],
  params,
  body: z.object({ reason: Reason }),
  success: 200,
  answer,
  refusals: ["not_found"],
});

export const reinstateRider = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/riders/{rider_id}/reinstate`,
  summary: "End the suspension of a rider",
  needs: ["riders", "change"],
  params,
  success: 200,
  answer,
  refusals: ["not_found"],
});

export const readPhotoOfRider = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/riders/{rider_id}/photo`,
  summary: "A rider's picture",
  needs: ["riders", "read"],
  params,
  success: 200,
  answerType: "image/jpeg",
  refusals: ["not_found", "proof_store_unavailable"],
});

export const putPhotoOfRider = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/riders/{rider_id}/photo`,
  summary: "Store a rider's picture: PNG, JPEG or WebP in base64, 4 MB at most; null deletes it everywhere",
  needs: ["riders", "change"],
  params,
  body: z.object({ image: z.nullable(z.string().check(z.minLength(1))) }),
  success: 200,
  answer,
  refusals: ["not_found", "proof_not_an_image", "proof_store_unavailable"],
});

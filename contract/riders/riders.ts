import * as z from "zod/mini";
import { orderStatusNames } from "@waybill/domain/orders/status";
import { etaStops } from "@waybill/domain/tracking/estimates";
import { endpoint } from "../endpoint.ts";
import { Coordinates, Time } from "../values.ts";
import { Order } from "../order.ts";
import { OrderFilters } from "../orders.ts";
import { VendorId } from "../merchants/vendors.ts";

const params = z.object({ orderId: z.string().check(z.minLength(1), z.maxLength(200)) });

export const proofKinds = ["pickup", "delivery", "return"] as const;
export type ProofKind = (typeof proofKinds)[number];
/** The kinds of proof pictures that are served, including those of failed deliveries. */
export const servedProofKinds = [...proofKinds, "failure"] as const;
export type ServedProofKind = (typeof servedProofKinds)[number];

/**
 * The position of the rider who has the job; `heading` in degrees from north, `eta_minutes` to `eta_stop`, all at
 * the time `updated_at`. `eta_minutes` and `eta_stop` are null if no position gives the time to the next stop.
 */
export const RiderPosition = z
  .object({
    order_id: z.string(),
    name: z.string(),
    phone_number: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    heading: z.number(),
    updated_at: Time,
    eta_minutes: z.nullable(z.number()),
    eta_stop: z.nullable(z.enum(etaStops)),
  })
  .register(z.globalRegistry, { id: "RiderPosition" });
export type RiderPosition = z.infer<typeof RiderPosition>;

export const readRider = endpoint({
  method: "GET",
  path: "/hurrier/api/v1/riders/{orderId}",
  summary: "The rider of an order; null before one has accepted",
  caller: "user",
  params,
  success: 200,
  answer: z.object({ result: z.nullable(RiderPosition) }),
  refusals: ["not_signed_in", "order_not_found"],
});

export const listRiders = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/riders",
  summary: "The riders of a vendor's active orders, for a map of all of them",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  query: z.pick(OrderFilters, { include_outlets: true }),
  success: 200,
  answer: z.object({ result: z.array(RiderPosition) }),
  refusals: ["not_signed_in", "vendor_not_found", "feature_off"],
});

export const readProof = endpoint({
  method: "GET",
  path: "/hurrier/api/v1/orders/{orderId}/proof/{kind}",
  summary: "The picture that proves a pick-up, a delivery, a return, or a failed delivery",
  caller: "user",
  params: z.object({ ...params.shape, kind: z.enum(servedProofKinds) }),
  success: 200,
  answerType: "image/png",
  refusals: ["not_signed_in", "order_not_found", "proof_not_found", "proof_store_unavailable"],
});

export const readRiderPhoto = endpoint({
  method: "GET",
  path: "/hurrier/api/v1/orders/{orderId}/rider/photo",
  summary: "The picture of an order's present or past rider, if the country allows it",
  caller: "user",
  params,
  success: 200,
  answerType: "image/jpeg",
  refusals: ["not_signed_in", "order_not_found", "not_found", "proof_store_unavailable"],
});

export const linkProof = endpoint({
  method: "GET",
  path: "/hurrier/api/v1/orders/{orderId}/proof/{kind}/link",
  summary: "A link to a proof that opens without signing in, for 5 minutes",
  caller: "user",
  params: z.object({ ...params.shape, kind: z.enum(servedProofKinds) }),
  success: 200,
  answer: z.object({ url: z.string(), expires_at: Time }),
  refusals: ["not_signed_in", "order_not_found", "proof_not_found"],
});

export const openProof = endpoint({
  method: "GET",
  path: "/hurrier/api/v1/public/proof/{orderId}/{kind}",
  summary: "The picture of a proof, with a link that has not expired",
  caller: "anyone",
  params: z.object({ ...params.shape, kind: z.enum(servedProofKinds) }),
  query: z.object({
    expires: z.coerce.number().check(z.int()),
    signature: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  success: 200,
  answerType: "image/png",
  refusals: ["proof_not_found", "proof_store_unavailable"],
});

export const exportProofs = endpoint({
  method: "GET",
  path: "/hurrier/api/v1/vendor/{vendorId}/proofs.zip",
  summary: "All proofs of the orders that match a filter, as one ZIP, streamed",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  query: OrderFilters,
  success: 200,
  answerType: "application/zip",
  refusals: [
    "not_signed_in",
    "vendor_not_found",
    "feature_off",
    "proof_not_found",
    "proof_store_unavailable",
  ],
});

const OneOrder = z.object({ result: Order });

export const listJobs = endpoint({
  method: "GET",
  path: "/hurrier/api/v1/fleet/jobs",
  summary: "Orders that need a rider or have one on the way",
  caller: "fleet",
  success: 200,
  answer: z.object({ result: z.array(z.object({ order: Order, position: z.nullable(Coordinates) })) }),
  refusals: ["not_signed_in"],
});

export const acceptJob = endpoint({
  method: "POST",
  path: "/hurrier/api/v1/fleet/jobs/{orderId}/accept",
  summary: "Accept an order; the second rider is refused",
  caller: "fleet",
  params,
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(120)),
    phone_number: z.string().check(z.minLength(1), z.maxLength(40)),
    vehicle: z.nullable(z.string().check(z.maxLength(120))),
  }),
  success: 200,
  answer: OneOrder,
  refusals: ["not_signed_in", "order_not_found", "job_taken"],
});

export const moveJob = endpoint({
  method: "POST",
  path: "/hurrier/api/v1/fleet/jobs/{orderId}/status",
  summary: "Report the progress of an order, along the transition table",
  caller: "fleet",
  params,
  body: z.object({ status: z.enum(orderStatusNames) }),
  success: 200,
  answer: OneOrder,
  refusals: ["not_signed_in", "order_not_found", "order_not_movable", "order_changed_meanwhile"],
});

export const reportPosition = endpoint({
  method: "PUT",
  path: "/hurrier/api/v1/fleet/jobs/{orderId}/position",
  summary: "Report the rider's position",
  caller: "fleet",
  params,
  body: z.object({
    ...Coordinates.shape,
    heading: z.number().check(z.gte(0), z.lt(360)),
    eta_minutes: z.number().check(z.gte(0), z.lte(600)),
    /** The stop to which `eta_minutes` counts; defaults to the next stop by the order's status. */
    eta_stop: z.optional(z.enum(etaStops)),
  }),
  success: 204,
  refusals: ["not_signed_in", "order_not_found"],
});

export const leaveProof = endpoint({
  method: "POST",
  path: "/hurrier/api/v1/fleet/jobs/{orderId}/proof/{kind}",
  summary: "Upload a picture as proof; PNG, JPEG or WebP in base64, 4 MB at most",
  caller: "fleet",
  params: z.object({ ...params.shape, kind: z.enum(proofKinds) }),
  body: z.object({ image: z.string().check(z.minLength(1)) }),
  success: 201,
  answer: OneOrder,
  refusals: ["not_signed_in", "order_not_found", "proof_not_an_image", "proof_store_unavailable"],
});

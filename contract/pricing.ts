import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Coordinates, Money, Time } from "./money-and-time.ts";
import { VendorId } from "./vendors.ts";

/** One line of a fee in plain words: `kilometres` stands with `distance` alone. */
export const FeeLine = z.object({ kind: z.string(), amount: Money, kilometres: z.optional(z.number()) });
export type FeeLine = z.infer<typeof FeeLine>;

export const quoteFee = endpoint({
  method: "POST",
  path: "/orders/api/v1/delivery/fee",
  summary: "The delivery fee between two places, signed; good until it expires",
  caller: "user",
  body: z.object({
    source: Coordinates,
    destination: Coordinates,
    vendor_id: VendorId,
    delivery_type: z.optional(z.literal("food")),
  }),
  success: 200,
  answer: z.object({
    fee: Money,
    signature: z.string(),
    currency: z.string(),
    distance_metres: z.number(),
    breakdown: z.array(FeeLine),
    expires_at: Time,
  }),
  refusals: ["not_signed_in", "vendor_not_found", "price_not_computable"],
});

const Delivery = z.object({ location: Coordinates, vendor_location: Coordinates, vendor_id: VendorId });

export const validateArea = endpoint({
  method: "POST",
  path: "/orders/api/v1/delivery/area/validate",
  summary: "Whether a rider goes there from this vendor",
  caller: "user",
  body: Delivery,
  success: 200,
  answer: z.object({ result: z.enum(["DELIVERABLE", "NOT_DELIVERABLE"]), distance_metres: z.number() }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const estimateDelivery = endpoint({
  method: "POST",
  path: "/orders/api/v1/estimations",
  summary: "How long pick-up and delivery are likely to take",
  caller: "user",
  body: Delivery,
  success: 200,
  answer: z.object({
    estimations: z.object({
      pickup_minutes: z.int(),
      delivery_minutes: z.int(),
      pickup_at: Time,
      delivery_at: Time,
    }),
  }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

import { partnerStatuses } from "@waybill/domain/partner/shown-status";
import { maxTestSpeed } from "@waybill/domain/partner/scenarios";
import * as z from "zod/mini";
import { nullish } from "../values.ts";
import { partnerSchemas } from "./schemas.ts";

/** The version of the partner API, sent in the header `Waybill-Version` of every response. */
export const partnerVersion = "1";

/** A text with a maximum length in characters, not bytes. */
const words = (max: number) =>
  z
    .string()
    .check(z.refine((text) => [...text].length <= max && !text.includes("\0"), `at most ${max} characters`))
    .register(partnerSchemas, { maxLength: max });
export const nonBlank = (max: number) =>
  words(max)
    .check(z.refine((text) => text.trim() !== "", "not blank"))
    .register(partnerSchemas, { minLength: 1 });
export const optionalText = (max: number) => nullish(words(max));

export const latitude = z.number().check(z.gte(-90), z.lte(90));
export const longitude = z.number().check(z.gte(-180), z.lte(180));
/** Another rule checks that the number is valid in the country; its refusal has the same message. */
export const phone = nonBlank(60);
export const price = z.number().check(z.gte(0), z.lte(1e12));
export const ClientVendorId = nonBlank(255);
export const Status = z.enum(partnerStatuses).register(partnerSchemas, { id: "OrderStatus" });
/** The speed of a test order's courier relative to a real one; 0: the courier does not move. */
export const TestSpeed = z.number().check(z.gte(0), z.lte(maxTestSpeed));
/** Seconds since 1970. */
export const UnixSeconds = z.int();
export const PaymentMethod = z
  .enum(["PAID", "CASH_ON_DELIVERY", "CARD_ON_DELIVERY"])
  .register(partnerSchemas, { id: "PaymentMethod" });

/** A drop-off; `notes` can be inside it or next to it. */
export const Location = z
  .object({
    address: nonBlank(255),
    latitude,
    longitude,
    postal_code: optionalText(120),
    notes: optionalText(2048),
  })
  .register(partnerSchemas, { id: "Location" });

export const IdempotencyKey = z.looseObject({
  "idempotency-key": z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
});

export const ErrorMessage = z.object({ message: z.string() }).register(partnerSchemas, { id: "Error" });

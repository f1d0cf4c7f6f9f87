import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { nullish, Money, UnixTime } from "./values.ts";
import { Voucher } from "./order.ts";
import { VendorId } from "./merchants/vendors.ts";

/** No maximum length: a code that is too long is simply unknown. */
const Code = z.string();

export const validateVoucher = endpoint({
  method: "POST",
  path: "/orders/api/v1/voucher/validate",
  summary: "A voucher's discount on a quoted fee, as a signed fee that expires together with the quoted one",
  caller: "user",
  changes: "nothing",
  body: z.object({
    code: Code,
    order: z.object({
      /** The requested time of the order, ISO 8601 or unix seconds; availability is checked on the server's clock. */
      order_time: nullish(z.union([z.iso.datetime({ offset: true }), UnixTime])),
      delivery_fee: Money,
      signature: z.string().check(z.minLength(1), z.maxLength(4096)),
    }),
    vendor_id: VendorId,
  }),
  success: 200,
  answer: z.object({ voucher: Voucher, delivery_fee: Money, signature: z.string() }),
  refusals: [
    "not_signed_in",
    "vendor_not_found",
    "signature_expired",
    "signature_invalid",
    "voucher_not_available",
  ],
});

export const readVoucher = endpoint({
  method: "GET",
  path: "/orders/api/v1/voucher/{code}",
  summary: "A voucher that at least one of the caller's vendors can still use",
  caller: "user",
  params: z.object({ code: Code }),
  success: 200,
  answer: z.object({ voucher: Voucher }),
  refusals: ["not_signed_in", "voucher_not_found"],
});

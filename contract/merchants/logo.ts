import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { VendorId } from "./vendors.ts";

/**
 * The maximum size of a vendor's logo in bytes. It is small because every recipient of the vendor's orders loads
 * it.
 */
export const maxVendorLogoBytes = 60_000;

const params = z.object({ vendorId: VendorId });

/** A logo for display: its URL, and its maximum size in pixels. */
export const LogoPicture = z
  .object({ url: z.string(), width: z.int(), height: z.int() })
  .register(z.globalRegistry, { id: "LogoPicture" });
export type LogoPicture = z.infer<typeof LogoPicture>;

/** The logo that recipients see next to the operator's. */
export const VendorLogo = z
  .object({
    logo: z.nullable(LogoPicture),
    /** True if the outlet has no logo and this is its parent's. */
    of_parent: z.boolean(),
    /** Present and false if the caller may read but not change this. */
    may_change: z.optional(z.boolean()),
  })
  .register(z.globalRegistry, { id: "VendorLogo" });
export type VendorLogo = z.infer<typeof VendorLogo>;

const logo = {
  path: "/orders/api/v1/vendor/{vendorId}/logo",
  caller: "user",
  params,
  success: 200,
  answer: z.object({ result: VendorLogo }),
} as const;

export const readVendorLogo = endpoint({
  ...logo,
  method: "GET",
  summary: "The logo that recipients of a vendor's orders see",
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const saveVendorLogo = endpoint({
  ...logo,
  method: "PUT",
  summary: "Show a vendor's logo on the recipient's page and the receipt; it replaces the previous one",
  description:
    "A PNG of 32 to 512 pixels a side and at most 60 kB; anything else is refused. Only the picture is stored, without its metadata. A parent's logo is shown for its outlets that have none of their own.",
  changes: "logo",
  body: z.object({
    /** Base64; the limit refuses far too large pictures before they are decoded. */
    content: z.base64().check(z.minLength(1), z.maxLength(8 * maxVendorLogoBytes)),
  }),
  refusals: ["not_signed_in", "vendor_not_found", "logo_refused"],
});

export const removeVendorLogo = endpoint({
  ...logo,
  method: "DELETE",
  summary: "Remove a vendor's own logo",
  changes: "logo",
  refusals: ["not_signed_in", "vendor_not_found"],
});

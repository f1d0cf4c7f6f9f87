import { vendorRoles } from "@waybill/domain/vendors/people";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { nullish } from "../values.ts";

const text = z.nullable(z.string());

export const VendorLocation = z.object({
  address_text: text,
  building: text,
  city: text,
  country_code: text,
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  postal_code: text,
  street: text,
  street_number: text,
  unit: text,
  rider_instructions: text,
});
export type VendorLocation = z.infer<typeof VendorLocation>;

/**
 * A vendor: a parent with outlets, an outlet, a single shop, or `guest`, the vendor of guests' orders (spec §3).
 */
export const Vendor = z
  .object({
    vendor_id: z.string(),
    parent_vendor_id: text,
    client_vendor_id: text,
    is_parent: z.boolean(),
    is_active: z.boolean(),
    is_registered: z.boolean(),
    name: z.string(),
    flags: z.looseObject({ payment_methods: z.record(z.string(), z.boolean()) }),
    vendor_information: z.object({
      name: z.string(),
      currency: z.string(),
      owners: z.array(z.string()),
      contact: z.object({ phone: text }),
      location: VendorLocation,
    }),
    /** The caller's role at this vendor; absent if unknown, or if the caller is not a person. */
    own_role: z.optional(z.enum(vendorRoles)),
  })
  .register(z.globalRegistry, { id: "Vendor" });
export type Vendor = z.infer<typeof Vendor>;

export const VendorId = z.string().check(z.minLength(1), z.maxLength(120));

export const maxVendorPage = 200;

export const listVendors = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendors",
  summary: "The vendors that the caller acts for: a parent before its outlets; for an operator page by page",
  caller: "user",
  query: z.object({
    pagination_key: z.optional(z.string().check(z.maxLength(400))),
    count: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxVendorPage))),
  }),
  success: 200,
  answer: z.object({
    result: z.object({
      vendors: z.array(Vendor),
      /** For operators only: the start of the next page, null at the end. */
      pagination_key: z.optional(z.nullable(z.string())),
    }),
  }),
  refusals: ["not_signed_in", "bad_pagination_key"],
});

export const readVendor = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}",
  summary: "One vendor of the caller's",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  success: 200,
  answer: z.object({ result: Vendor }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

const entry = nullish(z.string().check(z.maxLength(4000)));
/** A text whose length is checked by a rule of spec §5, with its own error text. */
const ruled = nullish(z.string());

/** A vendor's pickup address (spec §3, origin address); the rules of spec §5 have their own error texts. */
export const OriginAddress = z
  .object({
    address_text: ruled,
    unit: entry,
    building: entry,
    notes: ruled,
    city: entry,
    country_code: entry,
    postal_code: entry,
    street_address: ruled,
    latitude: nullish(z.number()),
    longitude: nullish(z.number()),
  })
  .register(z.globalRegistry, { id: "OriginAddress" });
export type OriginAddress = z.infer<typeof OriginAddress>;

export const saveVendorAddress = endpoint({
  method: "PUT",
  path: "/orders/api/v1/vendor/{vendorId}/address",
  summary: "Set the address where riders collect a vendor's orders",
  caller: "user",
  changes: "outlets",
  params: z.object({ vendorId: VendorId }),
  body: OriginAddress,
  success: 200,
  answer: z.object({ result: Vendor }),
  refusals: ["not_signed_in", "vendor_not_found", "outlet_not_editable", "rule_broken"],
});

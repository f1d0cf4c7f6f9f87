import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { nullish } from "../values.ts";
import { Vendor, VendorId } from "./vendors.ts";

const entry = (longest: number) => nullish(z.string().check(z.maxLength(longest)));
/** A text whose length is checked by a rule of spec §5, with its own error text. */
const ruled = nullish(z.string());

/** A collection point as sent by a caller (spec §7); missing or wrong values are refused by the rules of spec §5. */
export const OutletEntry = z
  .object({
    parent_vendor_id: VendorId,
    client_vendor_id: entry(60),
    name: entry(200),
    phone_number: entry(60),
    /** The e-mails of the outlet's owners. */
    users: nullish(z.array(z.string().check(z.maxLength(254))).check(z.maxLength(50))),
    address: ruled,
    latitude: nullish(z.number()),
    longitude: nullish(z.number()),
    unit: entry(200),
    building: entry(200),
    street: ruled,
    street_number: entry(200),
    city: entry(200),
    postal_code: entry(60),
    country_code: entry(60),
    rider_instructions: ruled,
  })
  .register(z.globalRegistry, { id: "OutletEntry" });
export type OutletEntry = z.infer<typeof OutletEntry>;

export const createOutlet = endpoint({
  method: "POST",
  path: "/orders/api/v1/outlet",
  summary: "Add a collection point under a parent of the caller's",
  caller: "user",
  changes: "outlets",
  body: OutletEntry,
  success: 201,
  answer: z.object({ result: Vendor }),
  refusals: [
    "not_signed_in",
    "not_found",
    "vendor_not_found",
    "outlet_already_registered",
    "outlet_not_editable",
    "rule_broken",
  ],
});

export const updateOutlet = endpoint({
  method: "PUT",
  path: "/orders/api/v1/outlet/{vendorId}",
  summary: "Replace the fields of a collection point, except its parent and its ID",
  caller: "user",
  changes: "outlets",
  params: z.object({ vendorId: VendorId }),
  body: OutletEntry,
  success: 200,
  answer: z.object({ result: Vendor }),
  refusals: ["not_signed_in", "not_found", "vendor_not_found", "outlet_not_editable", "rule_broken"],
});

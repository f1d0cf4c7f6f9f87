import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Coordinates, nullish } from "../values.ts";
import { VendorId } from "./vendors.ts";

/** A customer of a vendor's address book (spec §3): phone as E.164, the address joined from unit, building and text. */
export const SavedAddress = z
  .object({
    id: z.string(),
    name: z.string(),
    phone_number: z.string(),
    ...Coordinates.shape,
    address: z.string(),
    /** The address in the country's usual order, without empty parts. */
    formatted_address: z.string(),
    notes: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "SavedAddress" });
export type SavedAddress = z.infer<typeof SavedAddress>;

const text = nullish(z.string().check(z.maxLength(4000)));
const degrees = nullish(z.number());

/** An entry as sent by a caller; a missing or too long value is refused by the rules of spec §5 (422). */
export const SavedAddressEntry = z
  .object({
    name: text,
    phone_number: text,
    latitude: degrees,
    longitude: degrees,
    address: text,
    notes: text,
  })
  .register(z.globalRegistry, { id: "SavedAddressEntry" });
export type SavedAddressEntry = z.infer<typeof SavedAddressEntry>;

const Vendors = z.object({ vendorId: VendorId });
const OneOfVendor = z.object({ vendorId: VendorId, id: z.string().check(z.minLength(1), z.maxLength(120)) });

export const searchCustomers = endpoint({
  method: "GET",
  path: "/orders/api/v1/addressbook/search-customers/{vendorId}",
  summary:
    "Up to 20 saved addresses by name, phone digits or words of the address; an empty query returns the latest; a guest has none",
  caller: "user",
  params: Vendors,
  query: z.object({ query: z.string().check(z.maxLength(200)) }),
  success: 200,
  answer: z.object({ code: z.literal(200), body: z.array(SavedAddress) }),
  refusals: ["not_signed_in", "not_found", "vendor_not_found"],
});

export const saveCustomer = endpoint({
  method: "POST",
  path: "/orders/api/v1/addressbook/customers/{vendorId}",
  summary:
    "Save a customer's address; the same phone and address again give the same entry. Guests have no address book",
  caller: "user",
  params: Vendors,
  body: SavedAddressEntry,
  success: 201,
  answer: z.object({ code: z.literal(201), body: SavedAddress }),
  refusals: ["not_signed_in", "not_found", "vendor_not_found", "rule_broken"],
});

export const changeCustomer = endpoint({
  method: "PUT",
  path: "/orders/api/v1/addressbook/customers/{vendorId}/{id}",
  summary: "Replace a saved address",
  caller: "user",
  params: OneOfVendor,
  body: SavedAddressEntry,
  success: 200,
  answer: z.object({ code: z.literal(200), body: SavedAddress }),
  refusals: ["not_signed_in", "not_found", "vendor_not_found", "saved_address_not_found", "rule_broken"],
});

export const removeCustomer = endpoint({
  method: "DELETE",
  path: "/orders/api/v1/addressbook/customers/{vendorId}/{id}",
  summary: "Remove a saved address from the book",
  caller: "user",
  params: OneOfVendor,
  success: 204,
  refusals: ["not_signed_in", "not_found", "vendor_not_found", "saved_address_not_found"],
});

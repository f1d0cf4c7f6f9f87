import * as z from "zod/mini";
import { nullish } from "../values.ts";
import { partnerEndpoint } from "./endpoint.ts";
import { partnerSchemas } from "./schemas.ts";
import { ClientVendorId, nonBlank, latitude, longitude, optionalText, phone, UnixSeconds } from "./values.ts";

const params = z.object({ client_vendor_id: ClientVendorId });
const emails = nullish(z.array(z.string().check(z.email(), z.maxLength(254))).check(z.maxLength(50)));

const optional = {
  street: optionalText(300),
  street_number: optionalText(120),
  building: optionalText(120),
  district: optionalText(300),
  postal_code: optionalText(120),
  rider_instructions: optionalText(500),
  description: optionalText(1000),
  halal: nullish(z.boolean()),
  add_user: emails,
  delete_user: emails,
};
const required = {
  name: nonBlank(300),
  address: nonBlank(255),
  latitude,
  longitude,
  city: nonBlank(300),
  phone_number: phone,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  locale: z.string().check(z.regex(/^[a-z]{2,3}-[A-Z]{2}$/)),
};

const Located = z.object({ ...required, ...optional });
/** An outlet with known coordinates. */
export type LocatedOutlet = z.infer<typeof Located>;

/**
 * An outlet's details. In countries where a postal code identifies a building, such as Singapore, it can replace
 * the coordinates.
 */
export const OutletEntry = z
  .object({
    ...Located.shape,
    latitude: nullish(latitude),
    longitude: nullish(longitude),
  })
  .register(partnerSchemas, { id: "OutletEntry" });
export type OutletEntry = z.infer<typeof OutletEntry>;

export const OutletChange = z.partial(Located).register(partnerSchemas, { id: "OutletChange" });
export type OutletChange = z.infer<typeof OutletChange>;

const Outlet = z
  .object({
    client_vendor_id: z.string(),
    name: z.string(),
    address: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    city: z.string(),
    phone_number: z.string(),
    currency: z.string(),
    locale: z.string(),
    street: z.string(),
    street_number: z.string(),
    building: z.string(),
    district: z.string(),
    postal_code: z.string(),
    rider_instructions: z.string(),
    description: z.string(),
    halal: z.boolean(),
  })
  .register(partnerSchemas, { id: "Outlet" });
export const SavedOutlet = z
  .object({
    vendor_id: z.string(),
    ...Outlet.shape,
    users: z.array(z.string()),
  })
  .register(partnerSchemas, { id: "SavedOutlet" });
export type SavedOutlet = z.infer<typeof SavedOutlet>;

const badBody = "Invalid request payload";
const saving = {
  400: ["Invalid request payload\n - phone_number is required", "cannot add and delete in the same request"],
  409: ["vendor is not a proper parent"],
};

export const putOutlet = partnerEndpoint({
  method: "PUT",
  path: "/outlets/{client_vendor_id}",
  summary: "Create an outlet, or replace its fields",
  description:
    "Creates the outlet client_vendor_id or replaces all of its fields. add_user and delete_user change who may sign in for it.",
  scope: "outlets:write",
  params,
  body: OutletEntry,
  badBody,
  success: 200,
  answer: SavedOutlet,
  refusals: saving,
});

export const patchOutlet = partnerEndpoint({
  method: "PATCH",
  path: "/outlets/{client_vendor_id}",
  summary: "Change any part of an outlet; latitude and longitude together",
  description: "Replaces the fields that are sent and leaves the others.",
  scope: "outlets:write",
  params,
  body: OutletChange,
  badBody,
  success: 200,
  answer: SavedOutlet,
  refusals: {
    ...saving,
    400: [...saving[400], "at least one field must be provided for update"],
    404: ["Outlet not found"],
  },
});

export const readOutlet = partnerEndpoint({
  method: "GET",
  path: "/outlets/{client_vendor_id}",
  summary: "One outlet",
  description: "Returns an outlet as saved.",
  scope: "outlets:read",
  params,
  success: 200,
  answer: Outlet,
  refusals: { 404: ["Outlet not found"] },
});

const listedFields = {
  client_vendor_id: true,
  name: true,
  address: true,
  latitude: true,
  longitude: true,
  phone_number: true,
  description: true,
} as const;

export const listOutlets = partnerEndpoint({
  method: "GET",
  path: "/outletList",
  summary: "All outlets of a parent",
  description: "Returns all outlets of the client's vendor. Only a parent vendor has outlets.",
  scope: "outlets:read",
  success: 200,
  answer: z.array(
    z
      .extend(z.pick(Outlet, listedFields), { created_at: UnixSeconds })
      .register(partnerSchemas, { id: "ListedOutlet" }),
  ),
  refusals: { 401: ["This vendor is not a parent"] },
});

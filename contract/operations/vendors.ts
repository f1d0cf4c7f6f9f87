import { noticeChannels, noticeKinds } from "@waybill/domain/tracking/notices/notices";
import { vendorRoles } from "@waybill/domain/vendors/people";
import * as z from "zod/mini";
import { createSecretKey, listClients, listSecretKeys } from "../partner/developer.ts";
import { Money, nullish, Time } from "../values.ts";
import { VendorLocation } from "../merchants/vendors.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf, Reason } from "./endpoint.ts";
import { PriceRuleBody } from "./price-rules.ts";

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const text = z.nullable(z.string().check(z.maxLength(4000)));

const facts = {
  name,
  phone: z.nullable(z.string().check(z.maxLength(60))),
  client_vendor_id: z.nullable(z.string().check(z.maxLength(120))),
  is_active: z.boolean(),
  owners: z.array(z.string().check(z.maxLength(320))).check(z.maxLength(100)),
  /** The country's payment methods, and whether the vendor's orders may use each. */
  payment_methods: z.record(z.string().check(z.maxLength(60)), z.boolean()),
  /** The maximum value of an order; null: the country's. */
  item_value_limit: z.nullable(Money.check(z.gte(0), z.lte(1_000_000_000))),
  /** The vendor's own price; null: the market's. */
  price_override: z.nullable(PriceRuleBody),
  /**
   * The channels of each notice about its orders, empty if it is not sent; null: as set for its parent or the
   * market.
   */
  notices: z.nullable(z.partialRecord(z.enum(noticeKinds), z.array(z.enum(noticeChannels)))),
  location: z.object({
    ...z.partial(VendorLocation).shape,
    address_text: z.optional(text),
    latitude: nullish(z.number().check(z.gte(-90), z.lte(90))),
    longitude: nullish(z.number().check(z.gte(-180), z.lte(180))),
  }),
};

/** A vendor with its terms, such as limits and price. */
export const ConsoleVendor = z
  .object({
    vendor_id: z.string(),
    parent_vendor_id: z.nullable(z.string()),
    is_parent: z.boolean(),
    is_registered: z.boolean(),
    ...facts,
    location: VendorLocation,
    suspended: z.nullable(z.object({ at: Time, until: z.nullable(Time), reason: z.string() })),
    /** The ids of the outlets, if it is a parent. */
    outlets: z.array(z.string()),
    currency: z.string(),
    created_at: Time,
  })
  .register(z.globalRegistry, { id: "ConsoleVendor" });
export type ConsoleVendor = z.infer<typeof ConsoleVendor>;

const params = z.object({ vendor_id: Id });
const answer = z.object({ result: ConsoleVendor });

export const listConsoleVendors = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/vendors`,
  summary: "Every vendor by id; with `parent` the outlets of that vendor",
  needs: ["vendors", "read"],
  query: z.object({
    ...PageQuery.shape,
    q: z.optional(z.string().check(z.maxLength(200))),
    parent: z.optional(Id),
    suspended: z.optional(z.enum(["true", "false"])),
  }),
  success: 200,
  answer: pageOf(ConsoleVendor),
  refusals: ["bad_pagination_key"],
});

export const readConsoleVendor = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/vendors/{vendor_id}`,
  summary: "One vendor",
  needs: ["vendors", "read"],
  params,
  success: 200,
  answer,
  refusals: ["vendor_not_found"],
});

export const addVendor = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/vendors`,
  summary: "Create a vendor, a parent, or an outlet of a parent",
  needs: ["vendors", "change"],
  body: z.object({
    ...z.partial(z.object(facts)).shape,
    name,
    parent_vendor_id: nullish(Id),
    is_parent: z.optional(z.boolean()),
  }),
  success: 201,
  answer,
  refusals: ["vendor_not_found"],
});

export const changeVendor = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/vendors/{vendor_id}`,
  summary: "Change the agreements with a vendor; missing fields stay unchanged",
  needs: ["vendors", "change"],
  params,
  body: z.partial(z.object(facts)),
  success: 200,
  answer,
  refusals: ["vendor_not_found"],
});

export const suspendVendor = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/vendors/{vendor_id}/suspend`,
  summary: "Suspend a vendor and its outlets, until a time or until reinstated",
  needs: ["vendors", "change"],
  params,
  body: z.object({ reason: Reason, until: nullish(z.iso.datetime({ offset: true })) }),
  success: 200,
  answer,
  refusals: ["vendor_not_found"],
});

export const reinstateVendor = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/vendors/{vendor_id}/reinstate`,
  summary: "End the suspension of a vendor and its outlets",
  needs: ["vendors", "change"],
  params,
  success: 200,
  answer,
  refusals: ["vendor_not_found"],
});

const role = z.enum(vendorRoles);

/** A person with a role at a vendor; a role at a parent applies to all its outlets. */
export const VendorPerson = z
  .object({ user_id: z.string(), email: z.string(), vendor_id: z.string(), role })
  .register(z.globalRegistry, { id: "VendorPerson" });
export type VendorPerson = z.infer<typeof VendorPerson>;

export const listVendorPeople = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/vendors/{vendor_id}/people`,
  summary: "The people of a vendor, and of its outlets alone",
  needs: ["vendor_people", "read"],
  params,
  query: PageQuery,
  success: 200,
  answer: pageOf(VendorPerson),
  refusals: ["vendor_not_found", "bad_pagination_key"],
});

export const giveVendorRole = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/vendors/{vendor_id}/people`,
  summary: "Give a person a role; without an account the person gets a mail to set a password",
  needs: ["vendor_people", "change"],
  params,
  body: z.object({ email: z.email().check(z.maxLength(254)), role }),
  success: 201,
  answer: z.object({ result: VendorPerson }),
  refusals: ["vendor_not_found", "email_taken"],
});

const person = z.object({ ...params.shape, user_id: Id });

export const changeVendorRole = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/vendors/{vendor_id}/people/{user_id}`,
  summary: "Set a person's role",
  needs: ["vendor_people", "change"],
  params: person,
  body: z.object({ role }),
  success: 200,
  answer: z.object({ result: VendorPerson }),
  refusals: ["vendor_not_found", "not_found"],
});

export const takeVendorRole = operatorEndpoint({
  method: "DELETE",
  path: `${operationsBase}/vendors/{vendor_id}/people/{user_id}`,
  summary: "Remove a person's role at the vendor",
  needs: ["vendor_people", "change"],
  params: person,
  success: 204,
  refusals: ["vendor_not_found", "not_found"],
});

/** A registration that waits for approval. */
export const WaitingRegistration = z
  .object({
    registration_id: z.string(),
    email: z.string(),
    vendor_id: z.nullable(z.string()),
    business_name: z.nullable(z.string()),
    mobile_number: z.nullable(z.string()),
    branches: z.nullable(z.int()),
    vat_number: z.nullable(z.string()),
    waits_since: Time,
  })
  .register(z.globalRegistry, { id: "WaitingRegistration" });
export type WaitingRegistration = z.infer<typeof WaitingRegistration>;

export const listRegistrations = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/registrations`,
  summary: "The registrations that wait for approval, the oldest first",
  needs: ["registrations", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(WaitingRegistration),
  refusals: ["bad_pagination_key"],
});

const registration = z.object({ registration_id: Id });

export const approveRegistration = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/registrations/{registration_id}/approve`,
  summary: "Approve a registration: create the user, with an existing or a new vendor, and send the mail",
  needs: ["registrations", "change"],
  params: registration,
  body: z.object({ vendor_id: nullish(Id) }),
  success: 200,
  answer: z.object({ result: z.object({ user_id: z.string(), vendor_id: z.string() }) }),
  refusals: ["not_found", "registration_decided", "vendor_not_found", "email_taken"],
});

export const rejectRegistration = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/registrations/{registration_id}/reject`,
  summary: "Reject a registration, with a reason by mail; no vendor is created",
  needs: ["registrations", "change"],
  params: registration,
  body: z.object({ reason: Reason }),
  success: 200,
  answer: z.object({ result: z.object({ registration_id: z.string() }) }),
  refusals: ["not_found", "registration_decided"],
});

/** The credentials of a vendor's programs, without secrets. */
const VendorKeys = z
  .object({
    keys: listSecretKeys.answer.shape.result,
    /** Clients that authenticate with their own key pair. */
    clients: listClients.answer.shape.result,
  })
  .register(z.globalRegistry, { id: "VendorKeys" });
export type VendorKeys = z.infer<typeof VendorKeys>;

export const listVendorKeys = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/vendors/{vendor_id}/keys`,
  summary: "The secret keys and clients of a vendor's own programs, newest first",
  needs: ["keys", "read"],
  params,
  success: 200,
  answer: z.object({ result: VendorKeys }),
  refusals: ["vendor_not_found"],
});

export const addVendorKey = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/vendors/{vendor_id}/keys`,
  summary: "Create a secret key for a vendor's programs; only this response contains it",
  needs: ["keys", "change"],
  params,
  body: z.object({ name, mode: z.enum(["test", "live"]) }),
  success: 201,
  answer: createSecretKey.answer,
  refusals: ["vendor_not_found"],
});

export const endVendorKey = operatorEndpoint({
  method: "DELETE",
  path: `${operationsBase}/vendors/{vendor_id}/keys/{key_id}`,
  summary: "Revoke a secret key of a vendor: the next call with it is refused",
  needs: ["keys", "change"],
  params: z.object({ ...params.shape, key_id: Id }),
  success: 204,
  refusals: ["vendor_not_found", "not_found"],
});

export const endVendorClient = operatorEndpoint({
  method: "DELETE",
  path: `${operationsBase}/vendors/{vendor_id}/clients/{client_id}`,
  summary: "Revoke a client of a vendor with all its keys and tokens, at once",
  needs: ["keys", "change"],
  params: z.object({ ...params.shape, client_id: Id }),
  success: 204,
  refusals: ["vendor_not_found", "not_found"],
});

import { testScenarios } from "@waybill/domain/partner/scenarios";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { partnerScopes } from "./endpoint.ts";
import { Time } from "../values.ts";
import { VendorId } from "../merchants/vendors.ts";

const Mode = z.enum(["test", "live"]);
const name = z.string().check(z.minLength(1), z.maxLength(120));
/** An RSA key of 2048 bits or more, in PEM format. */
const public_key = z.string().check(z.minLength(1), z.maxLength(10_000));
const Id = z.string().check(z.minLength(1), z.maxLength(120));
const client = z.object({ client_id: Id });
/** The vendor, if the caller has several; defaults to the parent or the only one. */
const vendor_id = z.optional(VendorId);

/** The key's expiry, and the IP addresses and networks (CIDR) that may use it. Absent: no expiry, any address. */
const bounds = {
  expires_at: z.optional(z.iso.datetime({ offset: true })),
  allowed_ips: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.minLength(1), z.maxLength(50)),
  ),
};
/**
 * A key's expiry and addresses in a list of keys, with the last characters of its secret; null for keys that were
 * created before these were stored.
 */
const shownBounds = {
  last_four: z.nullable(z.string()),
  expires_at: z.nullable(Time),
  allowed_ips: z.nullable(z.array(z.string())),
};

export const createClient = endpoint({
  method: "POST",
  path: "/orders/api/v1/developer/clients",
  summary: "Register a system of the vendor with its public key; a parent's system acts for all its outlets",
  caller: "user",
  changes: "keys",
  body: z.object({ name, public_key, mode: Mode, vendor_id }),
  success: 201,
  answer: z.object({
    result: z.object({ client_id: z.string(), key_id: z.string(), scope: z.string() }),
  }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const deleteClient = endpoint({
  method: "DELETE",
  path: "/orders/api/v1/developer/clients/{client_id}",
  summary: "Revoke a client with all its keys and tokens, at once",
  caller: "user",
  changes: "keys",
  params: client,
  success: 204,
  refusals: ["not_signed_in", "not_found"],
});

export const addClientKey = endpoint({
  method: "POST",
  path: "/orders/api/v1/developer/clients/{client_id}/keys",
  summary: "Replace the public key of a client",
  caller: "user",
  changes: "keys",
  params: client,
  body: z.object({ public_key }),
  success: 201,
  answer: z.object({ result: z.object({ key_id: z.string() }) }),
  refusals: ["not_signed_in", "not_found"],
});

export const deleteClientKey = endpoint({
  method: "DELETE",
  path: "/orders/api/v1/developer/clients/{client_id}/keys/{key_id}",
  summary: "Revoke one public key of a client and its tokens, at once",
  caller: "user",
  changes: "keys",
  params: z.object({ ...client.shape, key_id: Id }),
  success: 204,
  refusals: ["not_signed_in", "not_found"],
});

export const createSecretKey = endpoint({
  method: "POST",
  path: "/orders/api/v1/developer/keys",
  summary: "Create a secret key; only this response contains it. Without scopes it may do everything",
  caller: "user",
  changes: "keys",
  body: z.object({
    name,
    mode: Mode,
    scopes: z.optional(z.array(z.enum(partnerScopes)).check(z.minLength(1), z.maxLength(20))),
    ...bounds,
    vendor_id,
  }),
  success: 201,
  answer: z.object({ result: z.object({ key_id: z.string(), secret: z.string() }) }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const listSecretKeys = endpoint({
  method: "GET",
  path: "/orders/api/v1/developer/keys",
  summary: "The secret keys of the caller's vendors, without their secrets",
  caller: "user",
  success: 200,
  answer: z.object({
    result: z.array(
      z.object({
        key_id: z.string(),
        vendor_id: z.string(),
        name: z.string(),
        mode: Mode,
        scopes: z.nullable(z.array(z.string())),
        created_at: Time,
        last_used_at: z.nullable(Time),
        ...shownBounds,
      }),
    ),
  }),
  refusals: ["not_signed_in"],
});

export const deleteSecretKey = endpoint({
  method: "DELETE",
  path: "/orders/api/v1/developer/keys/{key_id}",
  summary: "Revoke a secret key, at once",
  caller: "user",
  changes: "keys",
  params: z.object({ key_id: Id }),
  success: 204,
  refusals: ["not_signed_in", "not_found"],
});

export const listClients = endpoint({
  method: "GET",
  path: "/orders/api/v1/developer/clients",
  summary: "The registered systems of the caller's vendors with the ids of their public keys",
  caller: "user",
  success: 200,
  answer: z.object({
    result: z.array(
      z.object({
        client_id: z.string(),
        vendor_id: z.string(),
        name: z.string(),
        mode: Mode,
        created_at: Time,
        keys: z.array(z.object({ key_id: z.string(), created_at: Time })),
      }),
    ),
  }),
  refusals: ["not_signed_in"],
});

export const listCalls = endpoint({
  method: "GET",
  path: "/orders/api/v1/developer/calls",
  summary:
    "The calls of the vendors' systems in the last week, newest first; `cursor` is the `next_cursor` of the previous page",
  caller: "user",
  query: z.object({ cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  success: 200,
  answer: z.object({
    result: z.array(
      z.object({
        /** The `x-request-id` of the call's response. */
        request_id: z.string(),
        client_id: z.string(),
        method: z.string(),
        path: z.string(),
        status: z.int(),
        milliseconds: z.int(),
        /** The message of a refusal; null if the call succeeded. */
        message: z.nullable(z.string()),
        at: Time,
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
  refusals: ["not_signed_in"],
});

export const exportCalls = endpoint({
  method: "GET",
  path: "/orders/api/v1/developer/calls/export",
  summary: "The same calls as CSV, of all systems or of one key or client, newest first",
  caller: "user",
  query: z.object({ client_id: z.optional(Id) }),
  success: 200,
  answerType: "text/csv",
  refusals: ["not_signed_in"],
});

export const placeTestOrder = endpoint({
  method: "POST",
  path: "/orders/api/v1/developer/test-orders",
  summary: "Place a test order nearby that plays a scenario: no rider is sent, no money moves",
  caller: "user",
  body: z.object({ scenario: z.enum(testScenarios), vendor_id }),
  success: 201,
  answer: z.object({ result: z.object({ order_id: z.string(), tracking_link: z.string() }) }),
  refusals: ["not_signed_in", "vendor_not_found", "not_deliverable"],
});

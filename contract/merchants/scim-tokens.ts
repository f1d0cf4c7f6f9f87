import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Time } from "../values.ts";
import { VendorId } from "./vendors.ts";

const params = z.object({ vendorId: VendorId });
const base = "/orders/api/v1/vendor/{vendorId}/scim-tokens";

/** A token with which a directory service calls `/scim/v2`; its secret is returned once, on creation. */
export const ScimToken = z
  .object({
    token_id: z.string(),
    name: z.string(),
    created_at: Time,
    last_used_at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "ScimToken" });
export type ScimToken = z.infer<typeof ScimToken>;

export const listScimTokens = endpoint({
  method: "GET",
  path: base,
  summary: "The tokens with which a directory manages a vendor's people, newest first",
  caller: "user",
  params,
  success: 200,
  answer: z.object({ result: z.array(ScimToken) }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const createScimToken = endpoint({
  method: "POST",
  path: base,
  summary: "Create a token for /scim/v2; only this response contains its secret",
  caller: "user",
  changes: "security",
  params,
  body: z.object({ name: z.string().check(z.maxLength(120), z.regex(/\S/)) }),
  success: 201,
  answer: z.object({ result: z.object({ token_id: z.string(), secret: z.string() }) }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const deleteScimToken = endpoint({
  method: "DELETE",
  path: `${base}/{tokenId}`,
  summary: "Revoke a token at once",
  caller: "user",
  changes: "security",
  params: z.object({ vendorId: VendorId, tokenId: z.string().check(z.minLength(1), z.maxLength(120)) }),
  success: 204,
  refusals: ["not_signed_in", "vendor_not_found", "not_found"],
});

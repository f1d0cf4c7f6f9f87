import * as z from "zod/mini";
import { partnerSchemas } from "./schemas.ts";

const described = (description: string) => z.string().register(partnerSchemas, { description });

/** The body of a token request (RFC 6749, RFC 7523). */
export const TokenRequest = z
  .object({
    grant_type: z.literal("client_credentials"),
    client_id: described("waybill:{cc}:{uuid}"),
    client_assertion_type: z.literal("urn:ietf:params:oauth:client-assertion-type:jwt-bearer"),
    client_assertion: described("A JWT that the client signed with its own key, by RS256."),
    scope: z.optional(described("waybill.api.{cc}.*")),
  })
  .register(partnerSchemas, { id: "TokenRequest" });

export const Token = z
  .object({
    access_token: z.string(),
    expires_in: z.int(),
    token_type: z.literal("bearer"),
    scope: z.string(),
  })
  .register(partnerSchemas, { id: "Token" });
export type Token = z.infer<typeof Token>;

const oauthErrors = [
  "invalid_request",
  "invalid_client",
  "invalid_scope",
  "unsupported_grant_type",
  "server_error",
  "temporarily_unavailable",
] as const;
export type OAuthError = (typeof oauthErrors)[number];

/** An error response of the token URL. */
export const TokenError = z
  .object({
    error: z.enum(oauthErrors),
    error_description: z.string(),
    error_hint: z.string(),
    status_code: z.int(),
  })
  .register(partnerSchemas, { id: "TokenError" });
export type TokenError = z.infer<typeof TokenError>;

import { maxSignOnDomains } from "@waybill/domain/accounts/single-sign-on";
import * as z from "zod/mini";
import { login } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { nullish, Time } from "../values.ts";
import { VendorId } from "./vendors.ts";

/** The roles that a first sign-in may give; only an owner can make an owner. */
export const signOnRoles = ["manager", "clerk", "read only", "developer"] as const;

const Domain = z
  .object({
    domain: z.string(),
    /** True if the domain's TXT record was found; until then the domain is not used. */
    verified: z.boolean(),
    verified_at: z.nullable(Time),
    /** When the domain's TXT record was last checked; null: never. */
    checked_at: z.nullable(Time),
    /** True if another vendor has already verified the domain; it cannot be used here. */
    taken: z.boolean(),
    /** The DNS record that proves ownership of the domain. */
    record: z.object({ type: z.literal("TXT"), name: z.string(), value: z.string() }),
  })
  .register(z.globalRegistry, { id: "SignOnDomain" });

/** The single sign-on settings of a parent vendor, for OpenID Connect. */
export const SingleSignOn = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    /** True if a secret is stored; the secret itself is never returned. */
    has_client_secret: z.boolean(),
    domains: z.array(Domain),
    /**
     * True if people with an e-mail of a verified domain must sign in by single sign-on; owners can still use their
     * password.
     */
    required: z.boolean(),
    default_role: z.enum(signOnRoles),
    /** The redirect address to register with the provider. */
    redirect_uri: z.string(),
  })
  .register(z.globalRegistry, { id: "SingleSignOn" });
export type SingleSignOn = z.infer<typeof SingleSignOn>;

const call = {
  path: "/orders/api/v1/vendor/{vendorId}/single-sign-on",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  success: 200,
} as const;
const one = z.object({ result: SingleSignOn });

export const readSingleSignOn = endpoint({
  ...call,
  method: "GET",
  summary: "The single sign-on settings of a parent; null: none",
  description: "Domains that are not verified are looked up.",
  answer: z.object({ result: z.nullable(SingleSignOn) }),
  refusals: ["not_signed_in", "vendor_not_found"],
});

export const saveSingleSignOn = endpoint({
  ...call,
  method: "PUT",
  summary: "Set up single sign-on by OpenID Connect for the people of a parent and its outlets",
  description:
    "A domain is verified once its TXT record `waybill-verification=…` is found. A missing secret stays unchanged if issuer and client do.",
  changes: "security",
  body: z.object({
    issuer: z.string().check(z.minLength(1), z.maxLength(500)),
    client_id: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
    client_secret: nullish(z.string().check(z.maxLength(1000))),
    domains: z.array(z.string().check(z.maxLength(260))).check(z.maxLength(maxSignOnDomains)),
    required: z._default(z.boolean(), false),
    default_role: z._default(z.enum(signOnRoles), "clerk"),
  }),
  answer: one,
  refusals: ["not_signed_in", "vendor_not_found", "issuer_refused", "parent_only"],
});

export const removeSingleSignOn = endpoint({
  ...call,
  method: "DELETE",
  summary: "Turn off single sign-on; people keep their accounts, and the domains are released",
  changes: "security",
  success: 204,
  refusals: ["not_signed_in", "vendor_not_found", "not_found"],
});

export const checkSingleSignOn = endpoint({
  ...call,
  method: "POST",
  path: `${call.path}/check`,
  summary: "Check the records of the domains now, and whether the provider answers",
  changes: "security",
  answer: z.object({
    result: z.object({
      ...SingleSignOn.shape,
      /** The provider's response time; null if it did not respond, or named another issuer. */
      answered_in_ms: z.nullable(z.int()),
    }),
  }),
  refusals: ["not_signed_in", "vendor_not_found", "not_found"],
});

export const loginSingleSignOn = endpoint({
  method: "POST",
  path: "/orders/api/v1/login/sso",
  summary: "Sign in with the code that the company's sign-in returned; it works once, for a minute",
  caller: "anyone",
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  success: 200,
  answer: login.answer,
  refusals: ["sign_on_code_over"],
});

/**
 * The path that redirects a browser to the provider of an e-mail address, and the path to which the provider
 * redirects back.
 */
export const signOnPath = "/sign-in/sso";
export const signOnReturnPath = `${signOnPath}/return`;

/** Why a company sign-in failed. The value is a parameter of the portal's URL, and each has a text. */
export const signOnProblems = [
  "unknown-domain",
  "provider-away",
  "not-finished",
  "refused",
  "email-missing",
  "email-unverified",
  "foreign-domain",
  "not-a-member",
] as const;
export type SignOnProblem = (typeof signOnProblems)[number];
/** The query parameters of the portal's URL after a company sign-in: its code, or the problem. */
export const signOnCodeName = "sso";
export const signOnProblemName = "sso-problem";
/** The cookie that proves that the code in the URL belongs to a sign-in that this browser began. */
export const signOnReturnCookie = "waybill-sso-return";

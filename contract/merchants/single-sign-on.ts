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
    /** The domain counts: its TXT record was found. */
    verified: z.boolean(),
    verified_at: z.nullable(Time),
    /** When its record was last looked for; null: not yet. */
    checked_at: z.nullable(Time),
    /** Another vendor has verified it, and it does not count here. */
    taken: z.boolean(),
    /** The DNS record that proves the domain's owner. */
    record: z.object({ type: z.literal("TXT"), name: z.string(), value: z.string() }),
  })
  .register(z.globalRegistry, { id: "SignOnDomain" });

/** How the people of a parent sign in through their company, by OpenID Connect. */
export const SingleSignOn = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    /** The secret itself is never shown again. */
    has_client_secret: z.boolean(),
    domains: z.array(Domain),
    /** People of its verified domains sign in no other way; owners keep their password. */
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
  summary: "Turn off single sign-on; people stay, and their domains are released",
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
      /** How long the provider took to answer; null: no answer, or it answered as another issuer. */
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

/** Where a browser goes to sign in at the company of an e-mail address, and where the provider sends it back to. */
export const signOnPath = "/sign-in/sso";
export const signOnReturnPath = `${signOnPath}/return`;

/** Why a company sign-in failed, as named in the address it ends at: each has a text. */
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
/** The parameters of the portal's address: the code, or the problem. */
export const signOnCodeName = "sso";
export const signOnProblemName = "sso-problem";
/** The cookie that proves to a page that the code in its address belongs to a sign-in of this browser. */
export const signOnReturnCookie = "waybill-sso-return";

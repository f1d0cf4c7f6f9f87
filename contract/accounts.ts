import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { nullish } from "./values.ts";

/** The value a browser stores under `auth-meta`; `ExpiresIn` in seconds. */
export const AuthenticationResult = z.object({
  AccessToken: z.string(),
  IdToken: z.string(),
  RefreshToken: z.string(),
  ExpiresIn: z.int(),
  TokenType: z.literal("Bearer"),
});
export type AuthenticationResult = z.infer<typeof AuthenticationResult>;

/** A text that a rule of spec §5 also checks, with the rule's own error text; a missing text is checked as "". */
const ruled = (longest: number) => z._default(z.string().check(z.maxLength(longest)), "");

const SignedIn = z.object({ result: z.object({ AuthenticationResult }) });

export const login = endpoint({
  method: "POST",
  path: "/orders/api/v1/login",
  summary: "Sign in with e-mail and password",
  caller: "anyone",
  body: z.object({
    email_address: z.string().check(z.minLength(1), z.maxLength(320)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
  }),
  success: 200,
  answer: SignedIn,
  refusals: [
    "wrong_credentials",
    "account_not_confirmed",
    "account_not_approved",
    "reset_required",
    "single_sign_on_required",
  ],
});

export const extendLogin = endpoint({
  method: "POST",
  path: "/orders/api/v1/login/extend",
  summary:
    "Exchange a refresh token for fresh tokens; the refresh token stays the same, 30 days from its last use and 90 at most",
  caller: "anyone",
  body: z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  success: 200,
  answer: SignedIn,
  refusals: ["session_over"],
});

export const logout = endpoint({
  method: "POST",
  path: "/orders/api/v1/logout",
  summary: "Sign out; the session's tokens expire at once",
  caller: "user",
  beforeSecondFactor: true,
  duringVisits: true,
  changes: "account",
  body: z.object({}),
  success: 200,
  answer: z.object({ success: z.literal(true) }),
  refusals: ["not_signed_in"],
});

const SessionFacts = z.object({
  session_id: z.string(),
  /** Browser and system, if known: `Chrome, Android`. */
  device: z.nullable(z.string()),
  /** The location that the reverse proxy reports, else the IP address. */
  place: z.nullable(z.string()),
  signed_in_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** True for the session that made this call. */
  current: z.boolean(),
});
export type SessionFacts = z.infer<typeof SessionFacts>;

export const listSessions = endpoint({
  method: "GET",
  path: "/orders/api/v1/sessions",
  summary: "The caller's sessions: device, location and last use, latest first",
  caller: "user",
  success: 200,
  answer: z.object({ result: z.object({ sessions: z.array(SessionFacts) }) }),
  refusals: ["not_signed_in", "not_found"],
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/orders/api/v1/sessions/{sessionId}",
  summary: "Sign out on one device: the session's tokens expire at once",
  caller: "user",
  changes: "account",
  params: z.object({ sessionId: z.string().check(z.maxLength(120)) }),
  success: 204,
  refusals: ["not_signed_in", "not_found", "session_not_found"],
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/orders/api/v1/sessions",
  summary: "Sign out on every other device",
  caller: "user",
  changes: "account",
  success: 200,
  answer: z.object({ result: z.object({ ended: z.int() }) }),
  refusals: ["not_signed_in", "not_found"],
});

const Account = z.object({
  email: z.string(),
  role: z.enum(["vendor", "operator"]),
  vat_number: z.nullable(z.string()),
  /** BCP 47, one of the country's languages; null if not chosen in the account settings. */
  language: z.nullable(z.string()),
});
export type Account = z.infer<typeof Account>;

export const readAccount = endpoint({
  method: "GET",
  path: "/orders/api/v1/account",
  summary: "The caller's own account",
  caller: "user",
  success: 200,
  answer: z.object({ result: Account }),
  refusals: ["not_signed_in", "not_found"],
});

export const updateAccount = endpoint({
  method: "PUT",
  path: "/orders/api/v1/account",
  summary:
    "Set the VAT number or the language of the account; an empty value removes it, a missing field stays unchanged",
  caller: "user",
  changes: "account",
  body: z.object({
    vat_number: nullish(z.string().check(z.maxLength(60))),
    language: nullish(z.string().check(z.maxLength(35))),
  }),
  success: 200,
  answer: z.object({ result: Account }),
  refusals: ["not_signed_in", "not_found", "rule_broken"],
});

export const askAccountManager = endpoint({
  method: "POST",
  path: "/orders/api/v1/account/message",
  summary: "Send a message to the account managers; they answer by mail",
  caller: "user",
  changes: "account",
  body: z.object({ message: ruled(2000) }),
  success: 202,
  answer: z.object({ success: z.literal(true) }),
  refusals: ["not_signed_in", "not_found", "rule_broken", "message_not_sent"],
});

export const startGuestSession = endpoint({
  method: "POST",
  path: "/orders/api/v1/guest/session",
  summary: "Begin as a guest, without an account",
  caller: "anyone",
  body: z.object({}),
  success: 201,
  answer: z.object({ result: z.object({ token: z.string(), expires: z.iso.datetime() }) }),
  refusals: ["guests_not_served"],
});

/** A registration: with a vendor code, or with the details of a new business. */
export const RegistrationEntry = z.object({
  email: ruled(254),
  password: ruled(1024),
  password_confirmation: ruled(1024),
  vendor_code: nullish(z.string().check(z.maxLength(60))),
  business_name: nullish(z.string().check(z.maxLength(200))),
  mobile_number: nullish(z.string().check(z.maxLength(60))),
  branches: nullish(z.int()),
  vat_number: nullish(z.string().check(z.maxLength(60))),
});
export type RegistrationEntry = z.infer<typeof RegistrationEntry>;

export const register = endpoint({
  method: "POST",
  path: "/orders/api/v1/register",
  summary:
    "Register an account; it works once the link in the mail was opened, within 24 hours. With a guest's token the account takes over the guest's orders",
  caller: "anyone",
  body: RegistrationEntry,
  success: 201,
  answer: z.object({ result: z.object({ user_id: z.string() }) }),
  refusals: [
    "not_found",
    "email_taken",
    "outlet_already_registered",
    "vendor_code_or_email_wrong",
    "mail_unavailable",
    "rule_broken",
  ],
});

/** The header with the confirmed e-mail, percent-encoded, to prefill the sign-in. */
export const confirmedEmailHeader = "x-confirmed-email";

export const confirmRegistration = endpoint({
  method: "GET",
  path: "/orders/api/v1/register/verify",
  summary:
    "Confirm an e-mail with the token of the mail; a token works once, for 24 hours. The guest who registered is signed in",
  caller: "anyone",
  query: z.object({ token: z.string().check(z.minLength(1)) }),
  success: 200,
  answer: z.object({
    success: z.literal(true),
    /**
     * Only for the guest who registered, if the mail's link was opened in the browser that has the guest's token.
     */
    result: z.optional(SignedIn.shape.result),
    /** The e-mail is confirmed, but an operator must approve the account before anybody can sign in to it. */
    waits_for_approval: z.optional(z.literal(true)),
  }),
  refusals: ["confirmation_over", "confirmation_used"],
});

/** The same response whether or not this e-mail has an account. */
const EmailRequested = z.object({ success: z.literal(true) });
const ToWhom = z.object({ email_address: z.string().check(z.maxLength(320)) });

export const sendConfirmationAgain = endpoint({
  method: "POST",
  path: "/orders/api/v1/register/resend",
  summary: "Send the confirmation mail again; the response is the same for every e-mail",
  caller: "anyone",
  body: ToWhom,
  success: 202,
  answer: EmailRequested,
  refusals: [],
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/orders/api/v1/password/forgot",
  summary: "Send a code by mail to set a new password; the response is the same for every e-mail",
  caller: "anyone",
  body: ToWhom,
  success: 202,
  answer: EmailRequested,
  refusals: [],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/orders/api/v1/password/reset",
  summary: "Set a new password with the code of the mail; every session of the user ends",
  caller: "anyone",
  body: z.object({
    email_address: ruled(320),
    code: ruled(200),
    password: ruled(1024),
    password_confirmation: ruled(1024),
  }),
  success: 200,
  answer: z.object({ success: z.literal(true) }),
  refusals: ["reset_code_wrong", "reset_code_expired", "rule_broken"],
});

export const changePassword = endpoint({
  method: "POST",
  path: "/orders/api/v1/password/change",
  summary: "Change the password, with the current one; every other session of the user ends",
  caller: "user",
  changes: "account",
  body: z.object({
    current_password: ruled(1024),
    password: ruled(1024),
    password_confirmation: ruled(1024),
  }),
  success: 200,
  answer: z.object({ success: z.literal(true) }),
  refusals: ["not_signed_in", "not_found", "current_password_wrong", "rule_broken"],
});

import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { nullish } from "./values.ts";

/** What a browser keeps under `auth-meta`; `ExpiresIn` in seconds. */
export const AuthenticationResult = z.object({
  AccessToken: z.string(),
  IdToken: z.string(),
  RefreshToken: z.string(),
  ExpiresIn: z.int(),
  TokenType: z.literal("Bearer"),
});
export type AuthenticationResult = z.infer<typeof AuthenticationResult>;

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
  refusals: ["wrong_credentials", "account_not_confirmed", "reset_required"],
});

export const extendLogin = endpoint({
  method: "POST",
  path: "/orders/api/v1/login/extend",
  summary: "Trade a refresh token for fresh tokens; a token used twice ends its whole family",
  caller: "anyone",
  body: z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
  success: 200,
  answer: SignedIn,
  refusals: ["session_over"],
});

export const logout = endpoint({
  method: "POST",
  path: "/orders/api/v1/logout",
  summary: "Sign out; the session's tokens are void at once",
  caller: "user",
  body: z.object({}),
  success: 200,
  answer: z.object({ success: z.literal(true) }),
  refusals: ["not_signed_in"],
});

export const startGuestSession = endpoint({
  method: "POST",
  path: "/orders/api/v1/guest/session",
  summary: "Begin as a guest, without an account",
  caller: "anyone",
  body: z.object({}),
  success: 201,
  answer: z.object({ result: z.object({ token: z.string(), expires: z.iso.datetime() }) }),
  refusals: [],
});

/** A text whose rule of spec §5 answers, where it is missing or wrong. */
const ruled = (longest: number) => z._default(z.string().check(z.maxLength(longest)), "");

/** Who wants an account, and for which business: one with a vendor code, or a new one with its own facts. */
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
  summary: "Ask for an account; it works once the link in the mail was opened, within 24 hours",
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

export const confirmRegistration = endpoint({
  method: "GET",
  path: "/orders/api/v1/register/verify",
  summary: "Confirm an e-mail with the token of the mail; a token works once, for 24 hours",
  caller: "anyone",
  query: z.object({ token: z.string().check(z.minLength(1)) }),
  success: 200,
  answer: z.object({ success: z.literal(true) }),
  refusals: ["confirmation_over"],
});

/** Answered alike whether or not somebody has this e-mail. */
const SentMaybe = z.object({ success: z.literal(true) });
const ToWhom = z.object({ email_address: z.string().check(z.maxLength(320)) });

export const sendConfirmationAgain = endpoint({
  method: "POST",
  path: "/orders/api/v1/register/resend",
  summary: "Send the mail that confirms an account again; answered alike for every e-mail",
  caller: "anyone",
  body: ToWhom,
  success: 202,
  answer: SentMaybe,
  refusals: [],
});

export const forgotPassword = endpoint({
  method: "POST",
  path: "/orders/api/v1/password/forgot",
  summary: "Ask for a code to set a new password, by mail; answered alike for every e-mail",
  caller: "anyone",
  body: ToWhom,
  success: 202,
  answer: SentMaybe,
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

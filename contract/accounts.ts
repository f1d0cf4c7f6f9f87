import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

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
  refusals: ["wrong_credentials"],
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

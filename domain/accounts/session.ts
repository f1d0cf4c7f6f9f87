import {
  sessionDaysAfterLastUse,
  sessionDaysAfterSignIn,
  sessionRefreshWhenSecondsLeft,
} from "../time/timings.ts";

/** The tokens that a signed-in client stores (spec §3). `Expires` is in milliseconds since 1970. */
export type AuthMeta = {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
  readonly Expires: number;
};

/** The response of a login or a refresh; `ExpiresIn` in seconds. */
export type FreshTokens = Omit<AuthMeta, "Expires"> & { readonly ExpiresIn: number };

/** The states of a session and their transitions (spec §4). A failed refresh is a logout. */
const sessionTransitions = {
  SIGNED_OUT: { loginAttempt: "SIGNING_IN" },
  SIGNING_IN: { loginSuccess: "SIGNED_IN", loginFailure: "SIGNED_OUT" },
  SIGNED_IN: { logout: "SIGNED_OUT" },
} as const;
export type SessionState = keyof typeof sessionTransitions;
export type SessionEvent = "loginAttempt" | "loginSuccess" | "loginFailure" | "logout";

/** Returns the session's state after an event; an event that is not valid in this state is ignored. */
export const afterSessionEvent = (state: SessionState, event: SessionEvent): SessionState => {
  const next: Partial<Record<SessionEvent, SessionState>> = sessionTransitions[state];
  return next[event] ?? state;
};

/** True if a token is still valid at `now` (spec §4). `expires` is in milliseconds since 1970. */
export const isSessionValid = (expires: number, now: Date): boolean => expires > now.getTime();

/**
 * True if tokens must be refreshed at `now`: 600 seconds or less remain until `expires` (milliseconds; spec §4,
 * §9).
 */
export const isRefreshDue = (expires: number, now: Date): boolean =>
  expires - now.getTime() <= sessionRefreshWhenSecondsLeft * 1000;

/** Returns the stored tokens of a login response received at `now`. */
export const authMetaOf = (
  { AccessToken, IdToken, RefreshToken, ExpiresIn }: FreshTokens,
  now: Date,
): AuthMeta => ({ AccessToken, IdToken, RefreshToken, Expires: now.getTime() + ExpiresIn * 1000 });

/**
 * Returns the stored tokens after a refresh at `now`. A response without a refresh token keeps the old one (spec
 * §7). null if the refresh failed (spec §8): the session ends.
 */
export const refreshedAuthMeta = (
  kept: AuthMeta,
  answer: FreshTokens | undefined,
  now: Date,
): AuthMeta | null =>
  answer ? authMetaOf({ ...answer, RefreshToken: answer.RefreshToken || kept.RefreshToken }, now) : null;

const dayMs = 86_400_000;

/**
 * Returns when a session that is used at `usedAt` ends: 30 days later, and 90 days after its sign-in at the latest.
 */
export const sessionEnd = (signedInAt: Date, usedAt: Date): Date =>
  new Date(
    Math.min(
      usedAt.getTime() + sessionDaysAfterLastUse * dayMs,
      signedInAt.getTime() + sessionDaysAfterSignIn * dayMs,
    ),
  );

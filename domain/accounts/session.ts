import {
  sessionDaysAfterLastUse,
  sessionDaysAfterSignIn,
  sessionRefreshWhenSecondsLeft,
} from "../time/timings.ts";

/** What a signed-in client keeps of its tokens (spec §3). `Expires` is a time in milliseconds since 1970. */
export type AuthMeta = {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
  readonly Expires: number;
};

/** What a login or its extension answers; `ExpiresIn` in seconds (wire.md). */
export type FreshTokens = Omit<AuthMeta, "Expires"> & { readonly ExpiresIn: number };

/** The states of a session, and what leads from one to the next (spec §4). A refresh that fails is a logout. */
const sessionTransitions = {
  SIGNED_OUT: { loginAttempt: "SIGNING_IN" },
  SIGNING_IN: { loginSuccess: "SIGNED_IN", loginFailure: "SIGNED_OUT" },
  SIGNED_IN: { logout: "SIGNED_OUT" },
} as const;
export type SessionState = keyof typeof sessionTransitions;
export type SessionEvent = "loginAttempt" | "loginSuccess" | "loginFailure" | "logout";

/** The state of a session after an event; one that does not belong to its state changes nothing. */
export const afterSessionEvent = (state: SessionState, event: SessionEvent): SessionState => {
  const next: Partial<Record<SessionEvent, SessionState>> = sessionTransitions[state];
  return next[event] ?? state;
};

/** Whether a token is good at `now`: its expiry (milliseconds) is in the future (spec §4). */
export const isSessionValid = (expires: number, now: Date): boolean => expires > now.getTime();

/** Whether tokens are to be refreshed at `now`: 600 seconds or less remain until `expires` (milliseconds; spec §4, §9). */
export const isRefreshDue = (expires: number, now: Date): boolean =>
  expires - now.getTime() <= sessionRefreshWhenSecondsLeft * 1000;

/** What is kept of the tokens that a login answered with at `now`. */
export const authMetaOf = (
  { AccessToken, IdToken, RefreshToken, ExpiresIn }: FreshTokens,
  now: Date,
): AuthMeta => ({ AccessToken, IdToken, RefreshToken, Expires: now.getTime() + ExpiresIn * 1000 });

/**
 * What is kept after a refresh at `now`: an answer without a refresh token leaves the known one (spec §7); null where the
 * refresh failed and no answer came (spec §8), with which the session ends.
 */
export const refreshedAuthMeta = (
  kept: AuthMeta,
  answer: FreshTokens | undefined,
  now: Date,
): AuthMeta | null =>
  answer ? authMetaOf({ ...answer, RefreshToken: answer.RefreshToken || kept.RefreshToken }, now) : null;

const dayMs = 86_400_000;

/** When a session that is used at `usedAt` ends: 30 days later, and 90 days after its sign-in at the latest (wire.md). */
export const sessionEnd = (signedInAt: Date, usedAt: Date): Date =>
  new Date(
    Math.min(
      usedAt.getTime() + sessionDaysAfterLastUse * dayMs,
      signedInAt.getTime() + sessionDaysAfterSignIn * dayMs,
    ),
  );

import { expect, test } from "vitest";
import {
  afterSessionEvent,
  authMetaOf,
  isRefreshDue,
  isSessionValid,
  refreshedAuthMeta,
  sessionEnd,
  type AuthMeta,
  type SessionEvent,
  type SessionState,
} from "./session.ts";

const now = new Date("2026-11-21T08:00:00Z");
const inSeconds = (seconds: number) => now.getTime() + seconds * 1000;
const fresh = { AccessToken: "a2", IdToken: "i2", RefreshToken: "r2", ExpiresIn: 3600 };
const kept: AuthMeta = { AccessToken: "a1", IdToken: "i1", RefreshToken: "r1", Expires: inSeconds(60) };

test("a session changes only by login attempt, success, failure and logout [4.69]", () => {
  const states: SessionState[] = ["SIGNED_OUT", "SIGNING_IN", "SIGNED_IN"];
  const events: SessionEvent[] = ["loginAttempt", "loginSuccess", "loginFailure", "logout"];
  const table = states.map((state) => events.map((event) => afterSessionEvent(state, event)));
  expect(table).toEqual([
    ["SIGNING_IN", "SIGNED_OUT", "SIGNED_OUT", "SIGNED_OUT"],
    ["SIGNING_IN", "SIGNED_IN", "SIGNED_OUT", "SIGNING_IN"],
    ["SIGNED_IN", "SIGNED_IN", "SIGNED_IN", "SIGNED_OUT"],
  ]);
});

test("auth meta is AccessToken, IdToken, RefreshToken and when the tokens expire [3.20]", () => {
  expect(authMetaOf(fresh, now)).toEqual({
    AccessToken: "a2",
    IdToken: "i2",
    RefreshToken: "r2",
    Expires: inSeconds(3600),
  });
});

test("a session is valid while its expiry is in the future [4.70]", () => {
  expect([-1, 0].map((seconds) => isSessionValid(inSeconds(seconds), now))).toEqual([false, false]);
  expect(isSessionValid(now.getTime() + 1, now)).toBe(true);
});

test("tokens are refreshed when 600 seconds or less remain, also when they have expired [4.71]", () => {
  expect(isRefreshDue(inSeconds(600) + 1, now)).toBe(false);
  expect([600, 599, 0, -5].every((seconds) => isRefreshDue(inSeconds(seconds), now))).toBe(true);
});

test("a failed refresh gives null; a successful one replaces the tokens and keeps the old refresh token if there is no new one [7.14] [8.57]", () => {
  expect(refreshedAuthMeta(kept, undefined, now)).toBeNull();
  expect(refreshedAuthMeta(kept, fresh, now)).toEqual(authMetaOf(fresh, now));
  const renewed = refreshedAuthMeta(kept, { ...fresh, RefreshToken: "" }, now);
  expect(renewed).toEqual({ ...authMetaOf(fresh, now), RefreshToken: "r1" });
});

test("a session ends 30 days after its last use, and 90 days after its sign-in at the latest", () => {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect([0, 10, 60, 61, 89].map((used) => sessionEnd(now, day(used)))).toEqual(
    [30, 40, 90, 90, 90].map(day),
  );
});

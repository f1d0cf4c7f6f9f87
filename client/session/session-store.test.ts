import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { call } from "../calls/call.ts";
import { refusal, serve, tokenWith } from "../test-server.ts";
import {
  followSession,
  currentSession,
  endSession,
  refreshSession,
  returnPath,
  signOut,
  startPartnerSession,
  startSession,
  consumeSessionEnded,
} from "./session-store.ts";

const fresh = { AccessToken: "a2", IdToken: tokenWith({ email: "liza@example.com" }), ExpiresIn: 3600 };
const asked: unknown[] = [];
const extended = (RefreshToken = "r2") =>
  http.post("*/login/extend", async ({ request }) => {
    asked.push(await request.json());
    return HttpResponse.json({
      result: { AuthenticationResult: { ...fresh, RefreshToken, TokenType: "Bearer" } },
    });
  });
const server = serve(extended());
followSession();

const signedIn = (secondsLeft: number) => {
  startSession({
    ...fresh,
    AccessToken: "a1",
    RefreshToken: "r1",
    ExpiresIn: secondsLeft,
    TokenType: "Bearer",
  });
};
const signOutElsewhere = () => {
  localStorage.removeItem("auth-meta");
  window.dispatchEvent(new StorageEvent("storage", { key: "auth-meta" }));
};
const meta = () => JSON.parse(localStorage.getItem("auth-meta") ?? "{}") as Record<string, unknown>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked.length = 0;
});

test("signing in stores the tokens and their expiry under auth-meta", () => {
  signedIn(3600);
  expect(meta()).toMatchObject({ AccessToken: "a1", RefreshToken: "r1" });
  expect(Number(meta()["Expires"]) - Date.now()).toBeGreaterThan(3_590_000);
  expect(currentSession()).toMatchObject({ mode: "CLASSIC", email: "liza@example.com" });
});

test("a session that expires within 600 seconds is extended, a longer session is not [7.13] [7.14]", async () => {
  signedIn(602);
  await refreshSession();
  expect(asked).toEqual([]);
  signedIn(600);
  await refreshSession();
  expect(asked).toEqual([{ refresh_token: "r1" }]);
  expect(meta()).toMatchObject({ AccessToken: "a2", RefreshToken: "r2" });
});

test("a response without a refresh token keeps the stored refresh token [7.14]", async () => {
  server.use(extended(""));
  signedIn(60);
  await refreshSession();
  expect(meta()).toMatchObject({ AccessToken: "a2", RefreshToken: "r1" });
});

test("two concurrent refreshes extend the session once", async () => {
  signedIn(60);
  await Promise.all([refreshSession(), refreshSession()]);
  expect(asked).toHaveLength(1);
  expect(currentSession().authenticated).toBe(true);
});

test("a session that cannot be refreshed ends: storage is cleared except for device settings", async () => {
  server.use(http.post("*/login/extend", () => refusal(401, "SESSION_OVER", "auth.session-over")));
  signedIn(60);
  localStorage.setItem("language", "ar");
  localStorage.setItem("recent-outlets", "[]");
  await refreshSession();
  expect(Object.keys(localStorage)).toEqual(["language"]);
  expect(currentSession()).toEqual({ mode: "CLASSIC", authenticated: false });
  expect(consumeSessionEnded()).toBe(true);
  expect(consumeSessionEnded()).toBe(false);
});

test("a tab's own storage is cleared with the session, even if another tab ended it", () => {
  for (const end of [endSession, signOutElsewhere]) {
    signedIn(3600);
    sessionStorage.setItem("typed", "Rosa Dela Cruz");
    end();
    expect(currentSession().authenticated).toBe(false);
    expect(sessionStorage.getItem("typed")).toBeNull();
  }
});

test("a guest with an expired token is signed out [4.73]", async () => {
  localStorage.setItem("guest-token", JSON.stringify({ token: "g", expires: "2020-01-01T00:00:00Z" }));
  await refreshSession();
  expect(localStorage.getItem("guest-token")).toBeNull();
  expect(consumeSessionEnded()).toBe(true);
});

test("signing out sends an empty body with the session's token, and takes effect in the browser at once", async () => {
  const farewells: [unknown, string | null][] = [];
  server.use(
    http.post("*/logout", async ({ request }) => {
      farewells.push([await request.json(), request.headers.get("authorization")]);
      return HttpResponse.json({ success: true });
    }),
  );
  signedIn(3600);
  const leaving = signOut();
  expect(currentSession().authenticated).toBe(false);
  await leaving;
  expect(farewells).toEqual([[{}, "Bearer a1"]]);
});

/** Starts a refresh and runs `meanwhile` before the fresh tokens arrive. */
const extendAfter = async (meanwhile: () => unknown): Promise<void> => {
  let answer = (): void => undefined;
  const isAsked = new Promise<void>((begin) => {
    server.use(
      http.post("*/logout", () => HttpResponse.json({ success: true })),
      http.post("*/login/extend", async () => {
        const held = new Promise<void>((settle) => (answer = settle));
        begin();
        await held;
        return HttpResponse.json({
          result: { AuthenticationResult: { ...fresh, RefreshToken: "r2", TokenType: "Bearer" } },
        });
      }),
    );
  });
  signedIn(60);
  const extending = refreshSession();
  await isAsked;
  await meanwhile();
  answer();
  await extending;
};

test("signing out during a refresh stays signed out", async () => {
  await extendAfter(signOut);
  expect(currentSession().authenticated).toBe(false);
  expect(returnPath()).toBe("");
});

test("signing in during another session's refresh stays signed in", async () => {
  await extendAfter(async () => {
    await signOut();
    startSession({ ...fresh, AccessToken: "b1", RefreshToken: "s1", TokenType: "Bearer" });
  });
  expect(meta()).toMatchObject({ AccessToken: "b1", RefreshToken: "s1" });
});

test("a rejected access token is refreshed once and the call repeated [7.61]", async () => {
  const headers: (string | null)[] = [];
  server.use(
    http.get("*/vendors", ({ request }) => {
      headers.push(request.headers.get("authorization"));
      return headers.length === 1
        ? refusal(401, "NOT_SIGNED_IN", "error.not-signed-in")
        : HttpResponse.json({ result: { vendors: [] } });
    }),
  );
  signedIn(3600);
  await call(listVendors, {});
  expect(headers).toEqual(["Bearer a1", "Bearer a2"]);
});

test("if the refresh is refused too, the session ends [7.61]", async () => {
  server.use(
    http.get("*/vendors", () => refusal(401, "NOT_SIGNED_IN", "error.not-signed-in")),
    http.post("*/login/extend", () => refusal(401, "SESSION_OVER", "auth.session-over")),
  );
  signedIn(3600);
  await expect(call(listVendors, {})).rejects.toMatchObject({ status: 401 });
  expect(currentSession().authenticated).toBe(false);
});

test("several refused calls end the session once, and the sign-in knows the path to return to [7.61]", async () => {
  server.use(
    http.get("*/vendors", () => refusal(401, "NOT_SIGNED_IN", "error.not-signed-in")),
    http.post("*/login/extend", () => refusal(401, "SESSION_OVER", "auth.session-over")),
  );
  signedIn(3600);
  await Promise.allSettled([call(listVendors, {}), call(listVendors, {}), refreshSession()]);
  expect(currentSession().authenticated).toBe(false);
  expect(returnPath()).toBe(location.pathname + location.search);
});

test("a sign-out in another tab signs this tab out, with a message", () => {
  signedIn(3600);
  signOutElsewhere();
  expect(currentSession().authenticated).toBe(false);
  expect(consumeSessionEnded()).toBe(true);
  endSession();
});

test("the path of an ended session is stored for the next sign-in, but not after a sign-out [10.43]", async () => {
  history.replaceState(null, "", "/order-tracking/v-1?order_id=o-1");
  signedIn(3600);
  endSession();
  expect(returnPath()).toBe("/order-tracking/v-1?order_id=o-1");
  signedIn(3600);
  signOutElsewhere();
  expect(returnPath()).toBe("/order-tracking/v-1?order_id=o-1");
  signedIn(3600);
  server.use(http.post("*/logout", () => HttpResponse.json({ success: true })));
  await signOut();
  expect(returnPath()).toBe("");
  sessionStorage.clear();
  endSession();
  expect(returnPath()).toBeNull();
  history.replaceState(null, "", "/");
});

test("signing out in a partner's frame ends only the frame's session, and no other session replaces it", async () => {
  server.use(http.post("*/logout", () => new HttpResponse(null, { status: 204 })));
  signedIn(3600);
  const stored = tokenWith({ restaurant_id: "own" });
  localStorage.setItem("godroid-token", stored);
  localStorage.setItem("draft:request", "typed");
  history.replaceState(null, "", "/embedded");
  startPartnerSession(tokenWith({ restaurant_id: "of-the-frame" }));
  expect(currentSession()).toMatchObject({ mode: "GODROID", restaurantId: "of-the-frame" });
  await signOut();
  expect(currentSession().authenticated).toBe(false);
  expect(localStorage.getItem("godroid-token")).toBe(stored);
  expect(localStorage.getItem("draft:request")).toBe("typed");
  expect(meta()).toMatchObject({ AccessToken: "a1" });
  history.replaceState(null, "", "/");
});

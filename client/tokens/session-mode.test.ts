import { beforeEach, expect, test } from "vitest";
import { tokenWith } from "../test-server.ts";
import { isExpired, sessionIn } from "./session-mode.ts";

const meta = (more = {}) =>
  JSON.stringify({
    AccessToken: tokenWith({}),
    IdToken: tokenWith({ email: "liza@example.com" }),
    RefreshToken: "r",
    Expires: 2_000_000_000_000,
    ...more,
  });
const guest = JSON.stringify({ token: "g", expires: "2030-01-01T00:00:00Z" });
const mode = () => sessionIn(localStorage).mode;

beforeEach(() => localStorage.clear());

test("the mode is chosen from the stored tokens: GODROID, CLASSIC or GUEST, all of them authenticated [1.17] [1.19] [1.21]", () => {
  expect(sessionIn(localStorage)).toEqual({ mode: "CLASSIC", authenticated: false });
  localStorage.setItem("guest-token", guest);
  expect(sessionIn(localStorage)).toMatchObject({ mode: "GUEST", authenticated: true });
  localStorage.clear();
  localStorage.setItem("auth-meta", meta());
  expect(sessionIn(localStorage)).toMatchObject({
    mode: "CLASSIC",
    authenticated: true,
    email: "liza@example.com",
  });
  localStorage.clear();
  localStorage.setItem("godroid-token", tokenWith({ restaurant_id: 7 }));
  expect(sessionIn(localStorage)).toMatchObject({
    mode: "GODROID",
    authenticated: true,
    restaurantId: "7",
  });
});

test("GODROID wins over CLASSIC, and CLASSIC over GUEST [1.22]", () => {
  localStorage.setItem("guest-token", guest);
  localStorage.setItem("auth-meta", meta());
  expect(mode()).toBe("CLASSIC");
  localStorage.setItem("godroid-token", tokenWith({ restaurant_id: "r-1" }));
  expect(mode()).toBe("GODROID");
});

test("the restaurant is read from the partner's token [1.18]", () => {
  localStorage.setItem("godroid-token", tokenWith({ restaurant_id: "r-1" }));
  expect(sessionIn(localStorage)).toMatchObject({ restaurantId: "r-1" });
});

test("stored auth that cannot be decoded results in mode CLASSIC, signed out [1.20]", () => {
  for (const [key, value] of [
    ["godroid-token", "not.a.token"],
    ["godroid-token", tokenWith({})],
    ["auth-meta", "{half"],
  ] as const) {
    localStorage.clear();
    localStorage.setItem("guest-token", guest);
    localStorage.setItem(key, value);
    expect(sessionIn(localStorage)).toEqual({ mode: "CLASSIC", authenticated: false });
  }
});

test("a session is expired once its expiry has passed; the expiry may be an ISO time or seconds", () => {
  const at = Date.parse("2030-01-01T00:00:00Z");
  localStorage.setItem("guest-token", guest);
  expect(isExpired(sessionIn(localStorage), new Date(at - 1))).toBe(false);
  expect(isExpired(sessionIn(localStorage), new Date(at))).toBe(true);
  localStorage.setItem("auth-meta", meta({ Expires: at / 1000 }));
  expect(sessionIn(localStorage)).toMatchObject({ expires: at });
});

test("inside a partner's page only a partner's token counts, and the frame's own token comes first [20.44]", () => {
  sessionStorage.clear();
  localStorage.setItem("auth-meta", meta());
  localStorage.setItem("guest-token", guest);
  history.replaceState(null, "", "/embedded/request-a-rider");
  expect(sessionIn(localStorage).authenticated).toBe(false);
  localStorage.setItem("godroid-token", tokenWith({ restaurant_id: "r-1" }));
  expect(sessionIn(localStorage)).toMatchObject({ mode: "GODROID", restaurantId: "r-1" });
  sessionStorage.setItem("godroid-token", tokenWith({ restaurant_id: "r-2" }));
  expect(sessionIn(localStorage)).toMatchObject({ mode: "GODROID", restaurantId: "r-2" });
  // A stored token does not replace this frame's token after it ended.
  sessionStorage.setItem("godroid-token", "");
  expect(sessionIn(localStorage).authenticated).toBe(false);
  // Outside the frame, the frame's token is ignored.
  history.replaceState(null, "", "/embeddedness");
  localStorage.removeItem("godroid-token");
  expect(mode()).toBe("CLASSIC");
  sessionStorage.clear();
});

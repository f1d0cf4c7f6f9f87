import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { address, openAt as open } from "./open-at.fixture.tsx";
import {
  followSession,
  endSession,
  enterAsGuest,
  refreshSession,
  startSession,
} from "@waybill/client/session/session-store.ts";
import { SessionProvider } from "@waybill/client/session/use-session.ts";
import { inThePhilippines, outlet } from "./test-deployment.fixture.ts";
import { refusal, serve, tokenWith } from "@waybill/client/test-server.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";

const server = serve(
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [] } })),
  http.get("*/flags.json", () => HttpResponse.json({})),
);
followSession();

/** Dismisses earlier toasts, so that only new ones are found. */
const hush = () => {
  for (const { id } of currentToasts()) dismissToast(id);
};
beforeEach(() => {
  hush();
  endSession();
  sessionStorage.clear();
  localStorage.clear();
  inThePhilippines();
});

/** Waits longer than usual: the first screen loads slowly while other tests run. */
const landing = () => screen.findByText("A rider at your door in 15 minutes", {}, { timeout: 8000 });
const signIn = (ExpiresIn = 3600) =>
  startSession({ AccessToken: "a", IdToken: "i", RefreshToken: "r", ExpiresIn, TokenType: "Bearer" });

const protectedPaths = [
  "/request-a-rider",
  "/request-a-rider/v-1",
  "/order-tracking",
  "/order-tracking/v-1",
  "/history",
  "/history/v-1",
  "/bulk-order",
  "/bulk-order/v-1",
  "/bulk-order/v-1/j-1",
  "/helpcenter/v-1",
];

test.each(protectedPaths)(
  "%s is for signed-in users: others are redirected to the landing [2.10] [2.17]",
  async (path) => {
    open(path);
    expect(await landing()).toBeDefined();
    expect(address()).toBe("/");
  },
);

test("during a maintenance, planned or not, every protected URL redirects to the maintenance page [2.18]", async () => {
  signIn();
  for (const [at, path] of [...protectedPaths, protectedPaths[1] ?? ""].entries()) {
    const flag = at % 2 === 0 ? "planned-maintenance" : "unplanned-maintenance";
    server.use(http.get("*/flags.json", () => HttpResponse.json({ [flag]: true })));
    const screenOfPath = open(path);
    await waitFor(() => expect(address(), `${path}, ${flag}`).toBe("/maintenance"));
    screenOfPath.unmount();
  }
});

test("a page for visitors redirects a signed-in user to /request-a-rider [2.02] [2.03] [2.19]", async () => {
  signIn();
  for (const path of ["/", "/register", "/forgot-password", "/forgot-password#code-for=a%40b.test"]) {
    const screenOfPath = open(path);
    await waitFor(() => expect(address(), path).toBe("/request-a-rider"));
    screenOfPath.unmount();
  }
});

test("a partner's user is signed in by the stored token, and never sees the sign-in form [1.07]", async () => {
  const token = tokenWith({ restaurant_id: "v-1" });
  localStorage.setItem("godroid-token", token);
  window.dispatchEvent(new StorageEvent("storage", { key: "godroid-token" }));
  const headers: (string | null)[] = [];
  server.use(
    http.get("*/vendors", ({ request }) => {
      headers.push(request.headers.get("authorization"));
      return HttpResponse.json({ result: { vendors: [outlet("v-1", "Kanto")] } });
    }),
    http.all("*", () => HttpResponse.json({}, { status: 404 })),
  );
  open("/");
  expect(screen.queryByText("A rider at your door in 15 minutes")).toBeNull();
  expect(await screen.findByRole("form", { name: "Request a rider" }, { timeout: 8000 })).toBeDefined();
  await waitFor(() => expect(address()).toBe("/request-a-rider/v-1"));
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(headers).toEqual([`GoDroid ${token}`]);
});

test("a failed refresh and a sign-out end the session: storage is cleared, and a message is shown [4.72]", async () => {
  server.use(
    http.post("*/login/extend", () => refusal(401, "SESSION_OVER", "auth.session-over")),
    http.post("*/logout", () => HttpResponse.json({ success: true })),
  );
  const findMessage = () => screen.findByText("You are now disconnected.", {}, { timeout: 8000 });
  signIn(60);
  localStorage.setItem("recent-outlets", "[]");
  localStorage.setItem("draft:user:liza", "{}");
  const first = open("/request-a-rider");
  await screen.findByRole("heading", { name: /^No outlet belongs/ });
  await act(refreshSession);
  expect(await findMessage()).toBeDefined();
  expect(address()).toBe("/");
  expect(Object.keys(localStorage)).toEqual(["draft:user:liza"]);
  first.unmount();
  hush();

  signIn();
  open("/request-a-rider");
  fireEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(await findMessage()).toBeDefined();
  expect(address()).toBe("/");
  expect(Object.keys(localStorage)).toEqual([]);
});

test("a guest whose token expires while a screen is open is signed out, with a message [4.73]", async () => {
  enterAsGuest({ token: "g", expires: "2100-01-01T00:00:00Z" });
  open("/history");
  await waitFor(() => expect(address()).not.toBe("/"));
  render(<SessionProvider>{null}</SessionProvider>);
  expect(localStorage.getItem("guest-token")).not.toBeNull();
  localStorage.setItem("guest-token", JSON.stringify({ token: "g", expires: "2020-01-01T00:00:00Z" }));
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(address()).toBe("/"));
  expect(await screen.findByText("You are now disconnected.")).toBeDefined();
  expect(localStorage.getItem("guest-token")).toBeNull();
});

test("a user who signs in again continues where the session ended, without a lost-connection message [10.43] [10.44]", async () => {
  server.use(
    http.get("*/vendors", () => refusal(401, "NOT_SIGNED_IN", "error.not-signed-in")),
    http.post("*/login/extend", () => refusal(401, "SESSION_OVER", "auth.session-over")),
  );
  history.replaceState(null, "", "/order-tracking/v-1?order_id=o-1");
  localStorage.setItem("draft:v-1", '{"name":"Ana"}');
  signIn();
  const before = open("/order-tracking/v-1");
  expect(await screen.findByText("You are now disconnected.", {}, { timeout: 8000 })).toBeDefined();
  expect(await screen.findByLabelText("E-mail", {}, { timeout: 8000 })).toBeDefined();
  expect(document.body.textContent).not.toMatch(/offline|could not (?:be )?load|connection/i);
  before.unmount();
  history.replaceState(null, "", "/");

  server.use(http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [] } })));
  open("/");
  await screen.findByLabelText("E-mail", {}, { timeout: 8000 });
  act(() => signIn());
  await waitFor(() => expect(address()).toBe("/order-tracking/v-1"));
  expect(localStorage.getItem("draft:v-1")).toBe('{"name":"Ana"}');
  // No path is stored, so the next sign-in leads to the request page again.
  expect(sessionStorage.getItem("return-to")).toBeNull();
});

test("a person who lost an outlet while following its orders comes to one that is still theirs", async () => {
  signIn();
  let isTheirs = true;
  server.use(
    http.get("*/vendors", () =>
      HttpResponse.json({
        result: { vendors: [isTheirs ? outlet("v-1", "Kanto") : outlet("v-2", "Kanto BGC")] },
      }),
    ),
    http.get("*/vendor/:id/orders", ({ params }) => {
      if (params["id"] === "v-2") return HttpResponse.json({ result: { data: [], pagination_key: null } });
      isTheirs = false;
      return refusal(404, "VENDOR_NOT_FOUND", "unable-to-fetch-vendor");
    }),
  );
  open("/order-tracking/v-1");
  await waitFor(() => expect(address()).toBe("/order-tracking/v-2"), { timeout: 8000 });
});

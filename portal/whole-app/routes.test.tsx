import { screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { analyticsEvent } from "@waybill/client/analytics/analytics.ts";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { address, openAt as open } from "./open-at.fixture.tsx";
import { endSession, startSession } from "@waybill/client/session/session-store.ts";
import { inThePhilippines, outlet } from "./test-deployment.fixture.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";

const server = serve(
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [] } })),
  http.get("*/flags.json", () => HttpResponse.json({})),
);
beforeEach(() => {
  endSession();
  sessionStorage.clear();
  localStorage.clear();
  inThePhilippines();
});

/** Waits longer than usual: the first screen loads slowly while other tests run. */
const landing = () => screen.findByText("A rider at your door in 15 minutes", {}, { timeout: 8000 });
const signIn = () =>
  startSession({ AccessToken: "a", IdToken: "i", RefreshToken: "r", ExpiresIn: 3600, TokenType: "Bearer" });

test("a visitor sees the landing at /, a signed-in user is redirected to /request-a-rider, and both views are reported [2.01] [2.56]", async () => {
  const seen: unknown[] = [];
  const see = (event: Event) =>
    void seen.push((event as CustomEvent<{ page_type: string }>).detail.page_type);
  addEventListener(analyticsEvent, see);
  onTestFinished(() => removeEventListener(analyticsEvent, see));
  const visitor = open("/");
  expect(await landing()).toBeDefined();
  visitor.unmount();
  signIn();
  open("/");
  expect(await screen.findByRole("heading", { name: /^No outlet belongs/ })).toBeDefined();
  expect(address()).toBe("/request-a-rider");
  expect([...new Set(seen)]).toEqual(["homepage", "request"]);
});

test.each(["/nowhere", "/request-a-riders", "/order-tracking/v-1/more"])(
  "%s does not exist: visitors and users see the not-found page [2.16]",
  (path) => {
    open(path);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("This page does not exist");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/");
  },
);

test("/connect is available without signing in [2.04]", async () => {
  open("/connect");
  expect(await screen.findByRole("heading", { name: "Connect your ordering system" })).toBeDefined();
  expect(address()).toBe("/connect");
});

test.each(["/request-a-rider", "/request-a-rider/v-1"])(
  "%s shows the request flow only to signed-in users [2.11]",
  async (path) => {
    server.use(
      http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [outlet("v-1", "Kanto")] } })),
      http.all("*", () => HttpResponse.json({}, { status: 404 })),
    );
    const visitor = open(path);
    expect(await landing()).toBeDefined();
    visitor.unmount();
    signIn();
    open(path);
    expect(await screen.findByRole("form", { name: "Request a rider" }, { timeout: 8000 })).toBeDefined();
    await waitFor(() => expect(address()).toBe("/request-a-rider/v-1"));
  },
);

test.each([
  ["/order-tracking [2.06]", "/order-tracking", "Tracking"],
  ["/order-tracking/v-1 [2.06]", "/order-tracking/v-1", "Tracking"],
  ["/history [2.07]", "/history", "History"],
  ["/history/v-1 [2.07]", "/history/v-1", "History"],
])("%s shows its screen only to signed-in users", async (_, path, heading) => {
  vi.stubGlobal("WebSocket", FakeSocket);
  onTestFinished(() => void vi.unstubAllGlobals());
  server.use(
    http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [outlet("v-1", "Kanto")] } })),
    http.get("*/vendor/v-1/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
    http.all("*", () => HttpResponse.json({}, { status: 404 })),
  );
  const visitor = open(path);
  expect(await landing()).toBeDefined();
  visitor.unmount();
  signIn();
  open(path);
  expect(await screen.findByRole("heading", { level: 1, name: heading }, { timeout: 8000 })).toBeDefined();
  await waitFor(() => expect(address()).toBe(`/${path.split("/")[1]}/v-1`));
});

test.each([
  ["/bulk-order", "/bulk-order/v-1", "Past uploads"],
  ["/bulk-order/v-1", "/bulk-order/v-1", "Past uploads"],
  [
    "/bulk-order/v-1/j-1",
    "/bulk-order/v-1/j-1",
    "We could not find this upload. Go back to the list of uploads.",
  ],
])("%s shows bulk orders only to signed-in users [2.08]", async (path, stays, heading) => {
  server.use(
    http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [outlet("v-1", "Kanto")] } })),
    http.get("*/flags.json", () => HttpResponse.json({ "bulk-order-upload": true })),
    http.get("*/bulk-job/all/v-1", () => HttpResponse.json({ code: 200, body: [] })),
    http.get("*/bulk-job/detail/v-1/j-1", () => refusal(404, "X", "error.bulk-job-not-found")),
    http.all("*", () => HttpResponse.json({}, { status: 404 })),
  );
  const visitor = open(path);
  expect(await landing()).toBeDefined();
  visitor.unmount();
  signIn();
  open(path);
  expect(await screen.findByRole("heading", { name: heading }, { timeout: 8000 })).toBeDefined();
  await waitFor(() => expect(address()).toBe(stays));
});

import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { currentSession, endSession } from "@waybill/client/session/session-store.ts";
import { inThePhilippines, deploymentContext } from "../whole-app/test-deployment.fixture.ts";
import { lostConnection, refusal, serve, texts } from "@waybill/client/test-server.ts";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { Landing } from "./landing.tsx";

const guest = { token: "g-1", expires: "2100-01-01T00:00:00.000Z" };
const bodies: unknown[] = [];
const server = serve(
  texts("en"),
  http.get("*/flags.json", () => HttpResponse.json({ guest_checkout: true })),
  http.post("*/guest/session", async ({ request }) => {
    bodies.push(await request.json());
    return HttpResponse.json({ result: guest }, { status: 201 });
  }),
);

beforeEach(() => {
  endSession();
  localStorage.clear();
  bodies.length = 0;
  inThePhilippines();
});

const open = () =>
  render(
    <DeploymentContext value={deploymentContext}>
      <Landing />
      <Toaster />
    </DeploymentContext>,
  );
const ask = () => {
  open();
  press();
};
const press = () => {
  fireEvent.click(screen.getAllByRole("button", { name: "Request a rider" })[0] ?? document.body);
};

test("a visitor starts a request without an account; the guest's token is stored under guest-token [3.21]", async () => {
  ask();
  await waitFor(() => expect(currentSession()).toMatchObject({ mode: "GUEST", authenticated: true }));
  expect(JSON.parse(localStorage.getItem("guest-token") ?? "null")).toEqual(guest);
  expect(bodies).toEqual([{}]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["is off", () => HttpResponse.json({ guest_checkout: false })],
  ["is not known", lostConnection],
])("if guest checkout %s, a visitor must sign in [6.11]", async (_, flags) => {
  server.use(http.get("*/flags.json", flags));
  ask();
  expect(await screen.findByRole("dialog")).toBeDefined();
  expect(bodies).toEqual([]);
  expect(localStorage.getItem("guest-token")).toBeNull();
});

test("a visitor who read that no account is needed starts without one, even if the flags fail to load", async () => {
  open();
  await screen.findByText(/^You need no account/);
  server.use(http.get("*/flags.json", lostConnection));
  press();
  await waitFor(() => expect(currentSession()).toMatchObject({ mode: "GUEST", authenticated: true }));
});

test("a visitor who read that no account is needed, before guest checkout was switched off, must sign in", async () => {
  open();
  await screen.findByText(/^You need no account/);
  server.use(
    http.post("*/guest/session", () => refusal(403, "GUESTS_NOT_SERVED", "error.guests-not-served")),
  );
  press();
  expect(await screen.findByRole("dialog")).toBeDefined();
  expect(currentSession().authenticated).toBe(false);
});

test("the guest flag decides whether the landing says that no account is needed [10.25]", async () => {
  open();
  expect(await screen.findByText(/^You need no account/)).toBeDefined();
  cleanup();
  server.use(http.get("*/flags.json", () => HttpResponse.json({ guest_checkout: false })));
  open();
  expect(await screen.findByText(/^You need an account/)).toBeDefined();
  expect(screen.queryByText(/^You need no account/)).toBeNull();
});

test("a guest who is refused sees why, and can retry", async () => {
  server.use(http.post("*/guest/session", () => refusal(400, "MALFORMED", "alert.error")));
  ask();
  await waitFor(() => expect(screen.getByText(/went wrong/).closest("[role=alert]")).not.toBeNull());
  fireEvent.click(screen.getAllByRole("button", { name: "Request a rider" })[0] ?? document.body);
  expect(currentSession().authenticated).toBe(false);
});

import { fireEvent, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { saveRecentOutlet } from "@waybill/client/vendors.ts";
import { endSession } from "@waybill/client/session/session-store.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import * as notices from "@waybill/ui/toasts/toasts.tsx";
import { signInLiza } from "../whole-app/signed-in.fixture.ts";
import { setWindowWidth } from "../whole-app/test-window.fixture.ts";
import {
  allVendors,
  answers,
  openShell,
  outletSelector,
  expectMainText,
  mockVendors,
} from "./app-shell.fixture.tsx";

const server = serve(...answers);
const notify = vi.spyOn(notices, "notify");

beforeEach(() => {
  signInLiza();
  notify.mockClear();
});

test("a path without a vendor, or with another user's vendor, gets the last used vendor, otherwise the first; its query stays", async () => {
  const first = openShell("/order-tracking?order_id=o-1");
  await expectMainText("Kanto Kitchen at /order-tracking/v-1?order_id=o-1");
  first.unmount();
  saveRecentOutlet("v-3");
  openShell("/request-a-rider/not-mine");
  await expectMainText("Merienda at /request-a-rider/v-3");
});

test("an outlet menu opened before the outlets are loaded stays open and shows them", async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((settle) => (arrive = settle));
  server.use(
    http.get("*/vendors", () => arrived.then(() => HttpResponse.json({ result: { vendors: allVendors } }))),
  );
  setWindowWidth(360);
  openShell("/request-a-rider/v-1");
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  const menu = await screen.findByRole("dialog", { name: "Menu" });
  arrive();
  const outlets = await screen.findByRole("region", { name: "Outlet" });
  // Still the same element: a new one would replay the animation.
  expect(menu.contains(outlets)).toBe(true);
  setWindowWidth(1024);
});

test("the outlet selector of the top bar searches as the user types, and a choice changes the path [2.25]", async () => {
  openShell("/order-tracking/v-1?order_id=o-1");
  await expectMainText("Kanto Kitchen at /order-tracking/v-1?order_id=o-1");
  fireEvent.click(outletSelector());
  const field = await screen.findByRole("combobox", { name: "Find an outlet" });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "tag" } });
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "Kanto BGC1 Taguig Avenue",
  ]);
  fireEvent.keyDown(field, { key: "Enter" });
  await expectMainText("Kanto BGC at /order-tracking/v-2");
  const tabs = within(screen.getByRole("navigation", { name: "Main" }));
  expect(tabs.getByRole("link", { name: "Request a rider" }).getAttribute("href")).toBe(
    "/request-a-rider/v-2",
  );
});

test("the five outlets used last come first", async () => {
  for (const id of ["v-2", "gone", "v-3"]) saveRecentOutlet(id);
  openShell("/request-a-rider/v-1");
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
  fireEvent.click(outletSelector());
  const recent = await screen.findByRole("rowgroup", { name: "Recent" });
  expect(
    within(recent)
      .getAllByRole("row")
      .map((each) => each.textContent),
  ).toEqual(["Kanto Kitchen1 Makati Avenue", "Merienda1 Pasig Avenue", "Kanto BGC1 Taguig Avenue"]);
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "ArrowDown" });
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
  await expectMainText("Merienda at /request-a-rider/v-3");
});

test("vendors that fail to load show a toast for ten seconds, with a retry [8.07]", async () => {
  server.use(http.get("*/vendors", () => refusal(404, "NOT_FOUND", "error.not-found"), { once: true }));
  openShell("/request-a-rider");
  const message = "We could not load your outlets. Try again.";
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(message);
  expect(notify).toHaveBeenCalledWith({ message, type: "error", duration: 10_000 });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
});

test("a user without vendors sees a message for ten seconds and only the option to contact an account manager or sign out [8.08] [6.02]", async () => {
  server.use(mockVendors([]));
  openShell("/order-tracking/v-1");
  expect(await screen.findByText(/Ask your account manager to add one/)).toBeDefined();
  expect(screen.queryByText(/ at \/order-tracking/)).toBeNull();
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  expect(screen.getByRole("button", { name: "Sign out" })).toBeDefined();
  expect(notify).toHaveBeenCalledWith({
    message: "No outlet belongs to your account. Ask your account manager.",
    type: "error",
    duration: 10_000,
  });
});

test("the account menu shows the e-mail, and signing out opens the landing", async () => {
  openShell("/request-a-rider/v-1");
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
  fireEvent.click(screen.getByRole("button", { name: "Account" }));
  expect(await screen.findByText("liza.cruz@example.com")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByText("landing")).toBeDefined();
  expect(localStorage.getItem("auth-meta")).toBeNull();
});

test("without a session the protected screens redirect to the landing", () => {
  endSession();
  openShell("/order-tracking/v-1");
  expect(screen.getByText("landing")).toBeDefined();
});

test.each(["/request-a-rider", "/order-tracking", "/history", "/bulk-order"])(
  "choosing another outlet changes the path of %s [2.20]",
  async (path) => {
    openShell(path);
    await expectMainText(`Kanto Kitchen at ${path}/v-1`);
    fireEvent.click(outletSelector());
    fireEvent.change(await screen.findByRole("combobox"), { target: { value: "bgc" } });
    fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
    await expectMainText(`Kanto BGC at ${path}/v-2`);
  },
);

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../server-calls/query-client.ts";
import { PlaceContext } from "../session/place.ts";
import { rememberOutlet } from "../session/recent-outlets.ts";
import { endSession, startSession } from "../session/session-store.ts";
import { useSelectedVendor } from "../session/vendors.tsx";
import { inThePhilippines, outlet, place } from "../test-place.fixture.ts";
import { refusal, serve, tokenWith } from "../test-server.ts";
import * as notices from "../ui/notify.ts";
import { AppShell } from "./app-shell.tsx";

const all = [
  outlet("v-1", "Kanto Kitchen"),
  outlet("v-2", "Kanto BGC", "Taguig"),
  outlet("v-3", "Merienda", "Pasig"),
];
const vendorsAre = (vendors: typeof all) =>
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors } }));
const server = serve(
  vendorsAre(all),
  http.post("*/logout", () => HttpResponse.json({ success: true })),
);
const notify = vi.spyOn(notices, "notify");

beforeEach(() => {
  endSession();
  localStorage.clear();
  inThePhilippines();
  notify.mockClear();
  startSession({
    AccessToken: "a",
    IdToken: tokenWith({ email: "liza.cruz@example.com" }),
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });
});

const Screen = () => {
  const { pathname, search } = useLocation();
  return (
    <main id="main">
      {useSelectedVendor().vendor.name} at {pathname}
      {search}
    </main>
  );
};

const open = (path: string) =>
  render(
    <PlaceContext value={place}>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/" element={<p>landing</p>} />
            <Route element={<AppShell />}>
              <Route path="/request-a-rider/:vendorId?" element={<Screen />} />
              <Route path="/order-tracking/:vendorId?" element={<Screen />} />
            </Route>
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </PlaceContext>,
  );
const stands = (text: string) =>
  waitFor(() => expect(document.querySelector("main")?.textContent).toBe(text));
const selector = () => screen.getByRole("button", { name: /^Outlet/ });

test("a path without a vendor, or with another's, gets the one used last, else the first; its query stays", async () => {
  const first = open("/order-tracking?order_id=o-1");
  await stands("Kanto Kitchen at /order-tracking/v-1?order_id=o-1");
  first.unmount();
  rememberOutlet("v-3");
  open("/request-a-rider/not-mine");
  await stands("Merienda at /request-a-rider/v-3");
});

test("the outlet selector of the top bar finds by letters, and choosing rewrites the path [2.25]", async () => {
  open("/order-tracking/v-1?order_id=o-1");
  await stands("Kanto Kitchen at /order-tracking/v-1?order_id=o-1");
  fireEvent.click(selector());
  const field = screen.getByRole("combobox", { name: "Find an outlet" });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "tag" } });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Kanto BGC1 Taguig Avenue",
  ]);
  fireEvent.keyDown(field, { key: "Enter" });
  await stands("Kanto BGC at /order-tracking/v-2");
  const tabs = within(screen.getByRole("navigation", { name: "Main" }));
  expect(tabs.getByRole("link", { name: "Request a rider" }).getAttribute("href")).toBe(
    "/request-a-rider/v-2",
  );
});

test("the five outlets used last come first", async () => {
  for (const id of ["v-2", "gone", "v-3"]) rememberOutlet(id);
  open("/request-a-rider/v-1");
  await stands("Kanto Kitchen at /request-a-rider/v-1");
  fireEvent.click(selector());
  const recent = screen.getByRole("group", { name: "Used last" });
  expect(
    within(recent)
      .getAllByRole("option")
      .map((each) => each.textContent),
  ).toEqual(["Kanto Kitchen1 Makati Avenue", "Merienda1 Pasig Avenue", "Kanto BGC1 Taguig Avenue"]);
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "ArrowDown" });
  fireEvent.keyDown(screen.getByRole("combobox"), { key: "Enter" });
  await stands("Merienda at /request-a-rider/v-3");
});

test("vendors that cannot be loaded are announced for ten seconds, and can be asked for again [8.07]", async () => {
  server.use(http.get("*/vendors", () => refusal(404, "NOT_FOUND", "error.not-found"), { once: true }));
  open("/request-a-rider");
  const message = "Your outlets could not be loaded. Try again.";
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(message);
  expect(notify).toHaveBeenCalledWith({ message, type: "error", duration: 10_000 });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await stands("Kanto Kitchen at /request-a-rider/v-1");
});

test("whoever has no vendor is told so for ten seconds and stays out, with the way to an account manager [8.08]", async () => {
  server.use(vendorsAre([]));
  open("/request-a-rider");
  expect(await screen.findByText(/Ask your account manager to add one/)).toBeDefined();
  expect(notify).toHaveBeenCalledWith({
    message: "No outlet belongs to your account. Ask your account manager.",
    type: "error",
    duration: 10_000,
  });
});

test("the account menu shows the e-mail and signs out to the landing", async () => {
  open("/request-a-rider/v-1");
  await stands("Kanto Kitchen at /request-a-rider/v-1");
  fireEvent.click(screen.getByRole("button", { name: "Account" }));
  expect(screen.getByText("liza.cruz@example.com")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByText("landing")).toBeDefined();
  expect(localStorage.getItem("auth-meta")).toBeNull();
});

test("without a session the protected screens lead to the landing", () => {
  endSession();
  open("/order-tracking/v-1");
  expect(screen.getByText("landing")).toBeDefined();
});

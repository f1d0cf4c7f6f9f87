import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import * as saving from "@waybill/client/calls/download.ts";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment-context.ts";
import { attendSession, endSession, startSession } from "@waybill/client/session/session-store.ts";
import { refusal, serve, tokenWith } from "@waybill/client/test-server.ts";
import type { Deployment } from "@waybill/contract/deployment";
import type { AuditEntry } from "@waybill/contract/operations/audit";
import type { OrderWithStory } from "@waybill/contract/operations/orders";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { ph } from "@waybill/domain/markets/countries/ph";
import { speakInThePhilippines } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { MemoryRouter, useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { Console } from "./console.tsx";

const deployment: Deployment = {
  ...{ brand: { id: "waybill", service_name: "Waybill", logo_url: "/logo.svg" }, country: "ph" },
  ...{
    currency: "PHP",
    phone_prefix: "+63",
    languages: ["en", "ar"],
    default_language: "en",
    minimum_eta: 15,
  },
  ...{ default_payment_method: "CASH_ON_DELIVERY", undo_seconds: 10, simulation_speed: 0, analytics: null },
  ...{ support_email: "help@waybill.example", timezone: "Asia/Manila" },
  environment: "san",
  registration_type: "NPV",
  api_base: location.origin,
  ws_base: "ws://localhost",
  map: { latitude: 14.55, longitude: 121.02, style_url: null, streets: null },
};
const at = "2026-11-20T04:36:00.000Z";
const place = { latitude: 14.55, longitude: 121.02 };

const orderOf = (order_id: string, name: string, changes: Partial<OrderWithStory> = {}): OrderWithStory => ({
  ...{
    order_id,
    vendor_id: "kanto",
    outlet_name: "Kanto Kitchen",
    version: 1,
    created_at: at,
    updated_at: at,
  },
  ...{ status: "WAITING_FOR_TRANSPORT", status_history: [], preordered_for: null },
  source: { address: "12 P Burgos", formatted_address: "12 P Burgos", ...place },
  customer: {
    name,
    phone_number: "+639175550142",
    location: {
      ...{ address: "11th Ave", formatted_address: "11th Ave, BGC", unit_number: null, building: null },
      ...place,
      notes: null,
    },
  },
  order: { amount: 1240, description: null, payment_method: "CASH_ON_DELIVERY", cold_bag_needed: false },
  ...{ pay_at_pickup: false, currency: "PHP", delivery_fee: 99, signature: "s", voucher: null },
  ...{ discounted_delivery_fee: null, discounted_delivery_fee_signature: null, total_amount: 99 },
  ...{ vat_number: null, age_validation_required: false, login_pickup_estimation: null, sender: null },
  ...{ pickup_at: null, delivery_at: null, rider: null, cancel_reason: null },
  proofs: { pickup: null, delivery: null, return: null },
  tracking_link: `http://localhost/tracking/${order_id}?t=secret`,
  ...{ rider_id: null, who_pays: null, urgency: [], urgent_at: null, incidents: [], story: [] },
  next_statuses: ["COURIER_ACCEPTED_DELIVERY", "CANCELLED"],
  may: { assign: true, unassign: false, cancel: true },
  ...changes,
});
const riderOf = (name: string, presence: ConsoleRider["presence"], jobs: string[] = []): ConsoleRider => ({
  ...{ rider_id: name.toLowerCase(), name, phone_number: "+639175550101", fleet_id: "own", vehicle: null },
  ...{ has_cold_bag: false, cash_limit: null, language: null, areas: [], documents: [], suspended: null },
  ...{ state: presence === "off" ? "off" : "available", presence, since: at, position: null, jobs },
  ...{ cash_held: 0, currency: "PHP", created_at: at },
});
const entryOf = (id: string, change: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id, at, action: "order.cancelled", before: null, after: null, request_id: null },
  ...{ actor: { kind: "operator", id: "u-1" }, subject: { kind: "order", id } },
  ...change,
});

const orders = [
  orderOf("o-ana", "Ana Reyes", { urgency: [{ reason: "incident", minutes: 9 }] }),
  orderOf("o-bea", "Bea Cruz", {
    urgency: [
      { reason: "no_rider", minutes: 6 },
      { reason: "late", minutes: 4 },
    ],
  }),
  orderOf("o-dan", "Dan Yu"),
];
const riders = [
  riderOf("Rico", "free"),
  riderOf("Dante", "busy", ["o-dan"]),
  riderOf("Mika", "break"),
  riderOf("Pao", "lost"),
  riderOf("Lito", "off"),
];
const audit = [entryOf("o-1"), entryOf("o-2"), entryOf("o-3", { request_id: '=1+"1"' })];

/** What was asked of the server: the path's end and what came with it. */
const asked: [string, Record<string, unknown>][] = [];
const api = "*/operations/api/v1";
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);
/** A list in pages of so many rows. */
const inPages = <Row,>(rows: readonly Row[], size: number, request: Request) => {
  const from = Number(queryOf(request)["cursor"] ?? 0);
  const cursor = from + size < rows.length ? String(from + size) : null;
  return HttpResponse.json({ result: { data: rows.slice(from, from + size), cursor } });
};
const operatorIs = (...roles: string[]) =>
  http.get(`${api}/me`, () =>
    HttpResponse.json({ result: { user_id: "u-1", email: "ops@example.com", roles, created_at: at } }),
  );
const server = serve(
  operatorIs("dispatcher"),
  http.get(`${api}/orders`, ({ request }) => {
    asked.push(["orders", queryOf(request)]);
    return inPages(orders, 200, request);
  }),
  http.get(`${api}/riders`, ({ request }) => inPages(riders, 2, request)),
  http.get(`${api}/orders/:id`, ({ params }) => {
    const found = orders.find(({ order_id }) => order_id === params["id"]);
    return found
      ? HttpResponse.json({ result: found })
      : refusal(404, "ORDER_NOT_FOUND", "error.order-not-found");
  }),
  http.post(`${api}/orders/:id/:step`, async ({ params, request }) => {
    asked.push([
      `${String(params["id"])}/${String(params["step"])}`,
      (await request.json()) as object as never,
    ]);
    return HttpResponse.json({ result: orders[0] });
  }),
  http.get(`${api}/audit`, ({ request }) => {
    asked.push(["audit", queryOf(request)]);
    return inPages(audit, 2, request);
  }),
);

attendSession();
beforeEach(() => {
  asked.length = 0;
  speakInThePhilippines();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};
const address = () => screen.getByLabelText("address").textContent;

const openConsole = (path = "/floor", role = "operator") => {
  const IdToken = tokenWith({ email: "ops@example.com", role });
  startSession({ AccessToken: IdToken, IdToken, RefreshToken: "r", ExpiresIn: 3600, TokenType: "Bearer" });
  return render(
    <DeploymentContext value={{ deployment, country: ph }}>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Console />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
};
const list = () => within(screen.getByRole("region", { name: "Orders, most urgent first" }));
const rows = () => list().queryAllByRole("button");
const row = (name: RegExp) => list().findByRole("button", { name });
const panel = () => within(screen.getByRole("complementary", { name: "Order" }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const steps = () => asked.filter(([path]) => path.includes("/"));

test("a merchant reads that the console is not theirs, and is asked to sign in", () => {
  openConsole("/floor", "owner");
  screen.getByText("This account is not an operator. Sign in with one that is.");
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("orders are listed the most urgent first, as the server sorts them, each with its reason", async () => {
  openConsole();
  await row(/^Needs a person for 9 min/);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Needs a person for 9 min.*Kanto Kitchen → Ana Reyes/),
    expect.stringMatching(/^No rider for 6 min.*Bea Cruz/),
    expect.stringContaining("Dan Yu"),
  ]);
  expect(asked[0]).toEqual(["orders", { sort: "urgent", limit: "200" }]);
});

test("riders are shown as free, busy, on break or out of sight, whatever page of the list they are on [14.51]", async () => {
  openConsole();
  const region = await screen.findByRole("region", { name: "Riders at work" });
  await within(region).findByText("Rico");
  const groups = [...region.querySelectorAll("section")].map(({ textContent }) => textContent);
  expect(groups).toEqual(["Free 1Rico", "Busy 1DanteCarries 1 order", "On break 1Mika", "Out of sight 1Pao"]);
});

test("the filters are in the address, and an address brings them back [14.52]", async () => {
  const first = openConsole();
  await row(/Ana Reyes/);
  fireEvent.click(screen.getByRole("button", { name: /^Late/ }));
  await waitFor(() => expect(address()).toBe("/floor?reason=late"));
  expect(rows()).toHaveLength(1);
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "cruz" } });
  await waitFor(() => expect(address()).toBe("/floor?reason=late&q=cruz"));
  const kept = address() ?? "";
  first.unmount();
  asked.length = 0;
  openConsole(kept);
  await row(/Bea Cruz/);
  expect(rows()).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^Late/ }).getAttribute("aria-pressed")).toBe("true");
  expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("cruz");
  expect(asked.find(([path]) => path === "orders")?.[1]).toMatchObject({ q: "cruz" });
});

test("N opens the next order that needs somebody, and after the last the first again [14.53]", async () => {
  openConsole();
  await row(/Ana Reyes/);
  for (const order of ["o-ana", "o-bea", "o-ana"]) {
    press("n");
    await waitFor(() => expect(address()).toBe(`/floor?order=${order}`));
  }
  press("Escape");
  await waitFor(() => expect(address()).toBe("/floor"));
});

test("an order that is dragged to a rider is theirs [14.54]", async () => {
  openConsole();
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? "",
    get types() {
      return [...held.keys()];
    },
  };
  fireEvent.dragStart(await row(/Bea Cruz/), { dataTransfer });
  const rider = (await screen.findByText("Rico")).closest("li") ?? document.body;
  await waitFor(() => expect(fireEvent.dragOver(rider, { dataTransfer })).toBe(false));
  fireEvent.drop(rider, { dataTransfer });
  await waitFor(() => expect(steps()).toEqual([["o-bea/assign", { rider_id: "rico" }]]));
});

test("an order is assigned by keys alone: N, A, the rider, Enter [14.54]", async () => {
  openConsole();
  await row(/Ana Reyes/);
  press("n");
  await waitFor(() => panel().getByRole("button", { name: "Assign" }));
  press("a");
  const dialog = within(await screen.findByRole("dialog", { name: "Assign" }));
  const choice = dialog.getByRole<HTMLSelectElement>("combobox", { name: "Rider" });
  expect([...choice.options].map(({ text }) => text)).toEqual(["Rico · Free", "Dante · Busy"]);
  fireEvent.change(choice, { target: { value: "dante" } });
  const form = choice.form ?? document.body;
  fireEvent.submit(form);
  await waitFor(() => expect(steps()).toEqual([["o-ana/assign", { rider_id: "dante" }]]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

const doStep = async (name: string, given: Record<string, string>) => {
  fireEvent.click(await panel().findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog", { name }));
  for (const [label, value] of Object.entries(given))
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  fireEvent.click(dialog.getByRole("button", { name }));
};

test("an order is moved, noted and cancelled with who pays, its people are called and its page is opened [14.55]", async () => {
  openConsole("/floor?order=o-bea");
  await screen.findByRole("complementary", { name: "Order" });
  await doStep("Move", { "New status": "COURIER_ACCEPTED_DELIVERY", Reason: "by phone" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await doStep("Note", { Note: "The door is green" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await doStep("Cancel order", { Reason: "no_courier", "Who pays": "merchant" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(steps()).toEqual([
    ["o-bea/move", { status: "COURIER_ACCEPTED_DELIVERY", reason: "by phone" }],
    ["o-bea/note", { text: "The door is green" }],
    ["o-bea/cancel", { reason: "no_courier", who_pays: "merchant" }],
  ]);
  panel().getByRole("link", { name: /^Call Bea Cruz/ });
  const links = panel().getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "tel:+639175550142",
    "http://localhost/tracking/o-bea?t=secret",
  ]);
});

test("what the server refuses is said in its words, and what was typed stays", async () => {
  server.use(
    http.post(`${api}/orders/:id/note`, () => refusal(404, "ORDER_NOT_FOUND", "error.order-not-found")),
  );
  openConsole("/floor?order=o-bea");
  await screen.findByRole("complementary", { name: "Order" });
  await doStep("Note", { Note: "The door is green" });
  await screen.findByText("We could not find that order. Check its number.");
  expect(screen.getByDisplayValue("The door is green")).toBeTruthy();
});

test("a viewer may look and do nothing", async () => {
  server.use(operatorIs("viewer"));
  openConsole("/floor?order=o-bea");
  await screen.findByText("What happened");
  expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
});

test("the audit is searched by the address and exported with all that matches, formulas disarmed [14.90]", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockReturnValue(undefined);
  openConsole("/audit?actor=operator:u-1");
  await screen.findByText("order:o-2");
  expect(screen.queryByText("order:o-3")).toBeNull();
  const what = screen.getByLabelText("What was changed");
  fireEvent.change(what, { target: { value: "order:x" } });
  fireEvent.keyDown(what, { key: "Enter" });
  await waitFor(() => expect(asked.at(-1)).toEqual(["audit", { actor: "operator:u-1", subject: "order:x" }]));
  expect(address()).toBe("/audit?actor=operator%3Au-1&subject=order%3Ax");
  await screen.findByText("order:o-2");
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [blob, name] = saved.mock.calls[0] ?? [];
  expect(name).toBe("audit.csv");
  const lines = ((await blob?.text()) ?? "").split("\r\n");
  expect(lines).toHaveLength(1 + audit.length);
  expect(lines[3]).toContain(`"'=1+""1"""`);
  expect(asked.at(-1)).toEqual([
    "audit",
    { actor: "operator:u-1", subject: "order:x", limit: "200", cursor: "2" },
  ]);
  saved.mockRestore();
  endSession();
});

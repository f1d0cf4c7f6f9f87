import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import * as saving from "@waybill/client/calls/download.ts";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import type { AuditEntry } from "@waybill/contract/operations/audit";
import { cellStream } from "@waybill/contract/live";
import type { OrderWithStory, StoryEntry } from "@waybill/contract/operations/orders";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { candidateOf, candidatesOf } from "./floor/candidates/candidates.fixture.ts";
import {
  address,
  api,
  createdAt,
  dialogClosed,
  mockNames,
  openConsole as open,
  mockOperator,
  delayedAnswer,
} from "./console.fixture.tsx";
import { figuresOf, noMoneyBack, orderOf, riderOf, standingOf } from "./floor/floor-rows.fixture.ts";

const entryOf = (id: string, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: createdAt,
  action: "order.cancelled",
  before: null,
  after: null,
  request_id: null,
  actor: { kind: "operator", id: "u-1" },
  subject: { kind: "order", id },
  ...change,
});

const orders = [
  orderOf("o-ana", "Ana Reyes", {
    standing: standingOf({
      group: "needs_person",
      reason: "incident",
      count: 9,
      incident: "cash_difference",
      marks: [],
    }),
  }),
  orderOf("o-bea", "Bea Cruz", {
    standing: standingOf({ group: "needs_person", reason: "no_rider", count: 6 }),
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
const audit = [entryOf("o-1"), entryOf("o-2"), entryOf("o-3")];

/** The requests to the server: the path's end and the parameters. */
const asked: [string, Record<string, unknown>][] = [];
const queryOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);
/** A list in pages of this many rows. */
const inPages = <Row,>(rows: readonly Row[], size: number, request: Request) => {
  const from = Number(queryOf(request)["cursor"] ?? 0);
  const cursor = from + size < rows.length ? String(from + size) : null;
  return HttpResponse.json({ result: { data: rows.slice(from, from + size), cursor } });
};
const server = serve(
  mockOperator("dispatcher"),
  mockNames(),
  http.get(`${api}/orders`, ({ request }) => {
    asked.push(["orders", queryOf(request)]);
    return inPages(orders, 200, request);
  }),
  http.get(`${api}/riders`, ({ request }) => inPages(riders, 2, request)),
  http.get(`${api}/areas`, ({ request }) => inPages([], 200, request)),
  http.get(`${api}/floor/figures`, () => HttpResponse.json({ result: figuresOf(24, 25) })),
  http.get(`${api}/orders/:id`, ({ params }) => {
    const found = orders.find(({ order_id }) => order_id === params["id"]);
    return found
      ? HttpResponse.json({ result: found })
      : refusal(404, "ORDER_NOT_FOUND", "error.order-not-found");
  }),
  http.get(`${api}/orders/:id/candidates`, () =>
    HttpResponse.json({ result: candidatesOf([candidateOf("Rico"), candidateOf("Dante")]) }),
  ),
  http.get(`${api}/orders/:id/decisions`, () => HttpResponse.json({ result: { data: [] } })),
  http.get(`${api}/orders/:id/refunds`, () => HttpResponse.json({ result: noMoneyBack })),
  http.post(`${api}/orders/:id/:step`, async ({ params, request }) => {
    asked.push([
      `${String(params["id"])}/${String(params["step"])}`,
      (await request.json()) as object as never,
    ]);
    return HttpResponse.json({ result: orders[0] });
  }),
  http.get(`${api}/audit/export`, ({ request }) => {
    asked.push(["export", queryOf(request)]);
    return new HttpResponse("at,actor\r\n", { headers: { "content-type": "text/csv" } });
  }),
  http.get(`${api}/audit`, ({ request }) => {
    asked.push(["audit", queryOf(request)]);
    return inPages(audit, 2, request);
  }),
);

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});

const openConsole = (path = "/floor", role?: string) => open(path, role);
const list = () => within(screen.getByRole("region", { name: "Orders, most urgent first" }));
const rows = () => list().queryAllByRole("button", { name: /→/ });
const row = (name: RegExp) => list().findByRole("button", { name });
const chips = () => within(screen.getByRole("group", { name: "Filters" }));
const panel = () => within(screen.getByRole("complementary", { name: "Order" }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const steps = () => asked.filter(([path]) => path.includes("/"));

test("a merchant sees that the console is only for operators, and a link to sign in", () => {
  openConsole("/floor", "owner");
  screen.getByText("This account is not an operator. Sign in with one that is.");
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("orders are listed in the server's order, most urgent first, each with its reason [14.50]", async () => {
  openConsole();
  await row(/^Cash difference, 9 min/);
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Cash difference, 9 min.*Kanto Kitchen → Ana Reyes/),
    expect.stringMatching(/^No rider for 6 min.*Bea Cruz/),
    expect.stringContaining("Dan Yu"),
  ]);
  expect(asked[0]).toEqual(["orders", { sort: "urgent", limit: "200" }]);
});

test("the floor follows the stream of all orders: a change is shown at once, and a gap in the sequence reloads the list [14.56]", async () => {
  openConsole();
  await row(/Dan Yu/);
  const socket = FakeSocket.last ?? expect.fail("the live connection was not opened");
  act(() => socket.opens());
  expect(socket.sent.map((text) => JSON.parse(text))).toEqual([
    { action: "subscribeToVendor", vendor_id: cellStream },
  ]);
  expect((await screen.findByText("Live")).textContent).toBe("Live");
  // Reads get no response yet, so what is shown before comes from the live update.
  const { waits, settle } = delayedAnswer();
  server.use(
    http.get(`${api}/orders`, async ({ request }) => {
      asked.push(["orders", queryOf(request)]);
      await waits;
      return inPages(orders, 200, request);
    }),
  );
  const readings = () => asked.filter(([path]) => path === "orders").length;
  const [first] = orders.slice(-1);
  const handleUpdate = (sequence: number, changes: Partial<OrderWithStory>) =>
    act(() => {
      const order = { ...orderOf("o-dan", "Dan Yu"), ...first, ...changes };
      socket.deliver({ type: "order_update", order, sequence, stream: "kanto" });
    });
  handleUpdate(1, { version: 3, customer: { ...orderOf("o-dan", "Dan Yu Cruz").customer } });
  expect(await list().findByText(/Dan Yu Cruz/)).not.toBeNull();
  // An update with an older version than the displayed order changes nothing.
  handleUpdate(2, { version: 2, customer: { ...orderOf("o-dan", "Nobody").customer } });
  expect(list().queryByText(/Nobody/)).toBeNull();
  const before = readings();
  handleUpdate(7, {});
  await waitFor(() => expect(readings()).toBeGreaterThan(before));
  settle();
  act(() => socket.onclose?.({ code: 1006, reason: "" }));
  await screen.findByText("Reconnecting");
});

test("riders are shown as free, busy, on break or without position, on every page of the list [14.51]", async () => {
  openConsole();
  const legend = await screen.findByRole("button", { name: /^Riders at work.*No signal 1/ });
  expect(legend.textContent).toContain("Free 1Busy 1On break 1No signal 1");
  press("r");
  const riderList = within(await screen.findByRole("region", { name: "Riders, sorted" }));
  await riderList.findByText("Rico");
  expect(riderList.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^RicoFree/),
    expect.stringMatching(/^DanteBusy · Carries 1 order/),
    expect.stringMatching(/^MikaOn break/),
    expect.stringMatching(/^PaoNo signal/),
  ]);
});

test("the filters are stored in the URL, and a URL restores them [14.52]", async () => {
  const first = openConsole();
  await row(/Ana Reyes/);
  fireEvent.click(chips().getByRole("button", { name: /^Needs attention/ }));
  await waitFor(() => expect(address()).toBe("/floor?show=needs_person"));
  expect(rows()).toHaveLength(2);
  fireEvent.change(screen.getByRole("combobox", { name: /Order, customer/ }), { target: { value: "cruz" } });
  await waitFor(() => expect(address()).toBe("/floor?show=needs_person&q=cruz"));
  const kept = address() ?? "";
  first.unmount();
  asked.length = 0;
  openConsole(kept);
  await row(/Bea Cruz/);
  expect(rows()).toHaveLength(2);
  expect(
    chips()
      .getByRole("button", { name: /^Needs attention/ })
      .getAttribute("aria-pressed"),
  ).toBe("true");
  expect(screen.getByRole<HTMLInputElement>("combobox", { name: /Order, customer/ }).value).toBe("cruz");
  expect(asked.find(([path]) => path === "orders")?.[1]).toMatchObject({ q: "cruz" });
});

test("N opens the next order that needs an operator, and after the last one the first again [14.53]", async () => {
  openConsole();
  await row(/Ana Reyes/);
  for (const order of ["o-ana", "o-bea", "o-ana"]) {
    press("n");
    await waitFor(() => expect(address()).toBe(`/floor?order=${order}`));
  }
  press("Escape");
  await waitFor(() => expect(address()).toBe("/floor"));
});

test("dragging an order to a rider assigns it [14.54]", async () => {
  openConsole();
  const held = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => held.set(type, value),
    getData: (type: string) => held.get(type) ?? "",
    get types() {
      return [...held.keys()];
    },
  };
  await row(/Bea Cruz/);
  press("r");
  fireEvent.dragStart(await row(/Bea Cruz/), { dataTransfer });
  const rider = (await screen.findByText("Rico")).closest("li") ?? document.body;
  await waitFor(() => expect(fireEvent.dragOver(rider, { dataTransfer })).toBe(false));
  fireEvent.drop(rider, { dataTransfer });
  await waitFor(() => expect(steps()).toEqual([["o-bea/assign", { rider_id: "rico" }]]));
});

test("an order is assigned by keys alone: N, A, a digit, Enter [14.54]", async () => {
  openConsole();
  await row(/Ana Reyes/);
  press("n");
  await waitFor(() => panel().getByRole("button", { name: "Assign" }));
  press("a");
  const best = await panel().findByRole("button", { name: "Assign Rico" });
  expect(document.activeElement).toBe(best);
  press("2");
  fireEvent.click(await panel().findByRole("button", { name: "Assign Dante" }));
  await waitFor(() => expect(steps()).toEqual([["o-ana/assign", { rider_id: "dante" }]]));
});

const doStep = async (name: string, given: Record<string, string>) => {
  fireEvent.click(await panel().findByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog", { name }));
  for (const [label, value] of Object.entries(given))
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  fireEvent.click(dialog.getByRole("button", { name }));
};

test("an order is moved, gets a note, is cancelled with a payer, and links to calls and its page [14.55]", async () => {
  openConsole("/floor?order=o-bea");
  await screen.findByRole("complementary", { name: "Order" });
  await doStep("Change status", { "New status": "COURIER_ACCEPTED_DELIVERY", Reason: "by phone" });
  await dialogClosed();
  await doStep("Add a note", { Note: "The door is green" });
  await dialogClosed();
  await doStep("Cancel order", { Reason: "no_courier", "Who pays": "merchant" });
  await dialogClosed();
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

test("cancelling a guest's order charges no merchant [14.16]", async () => {
  server.use(
    http.get(`${api}/orders/:id`, () =>
      HttpResponse.json({ result: orderOf("o-bea", "Bea Cruz", { vendor_id: "guest" }) }),
    ),
  );
  openConsole("/floor?order=o-bea");
  fireEvent.click(await panel().findByRole("button", { name: "Cancel order" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel order" }));
  const payers = within(dialog.getByLabelText(/^Who pays/)).getAllByRole("option");
  expect(payers.map(({ textContent }) => textContent)).toEqual(["The operator", "Nobody"]);
});

test("a refusal is shown in its own words, and the typed text stays", async () => {
  server.use(
    http.post(`${api}/orders/:id/note`, () => refusal(404, "ORDER_NOT_FOUND", "error.order-not-found")),
  );
  openConsole("/floor?order=o-bea");
  await screen.findByRole("complementary", { name: "Order" });
  await doStep("Add a note", { Note: "The door is green" });
  await screen.findByText("We could not find that order. Check its number.");
  expect(screen.getByDisplayValue("The door is green")).toBeTruthy();
});

test("an order's history is shown in words, with the actors", async () => {
  const entries: StoryEntry[] = [
    {
      at: createdAt,
      kind: "change",
      action: "order.placed",
      actor: { kind: "vendor", id: "v", name: "liza@kanto.example" },
      text: null,
      detail: {},
    },
    {
      at: createdAt,
      kind: "change",
      action: "order.moved",
      actor: { kind: "operator", id: "u", name: null },
      text: "by phone",
      detail: { status: "PICKED_UP" },
    },
    {
      at: createdAt,
      kind: "offer",
      action: "declined",
      actor: { kind: "rider", id: "rico", name: "Rico" },
      text: "too_far",
      detail: {},
    },
    { at: createdAt, kind: "incident", action: "no_taker", actor: null, text: null, detail: {} },
    { at: createdAt, kind: "incident", action: "Flat tyre", actor: null, text: null, detail: {} },
  ];
  server.use(
    http.get(`${api}/orders/:id`, () =>
      HttpResponse.json({ result: orderOf("o-bea", "Bea Cruz", { story: entries }) }),
    ),
  );
  openConsole("/floor?order=o-bea");
  await screen.findByText("Order placed");
  // The history uses the rider's name.
  await waitFor(() => expect(screen.getAllByText("Rico").length).toBeGreaterThan(1));
  const lines = [...document.querySelectorAll("ol li > span")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Order placedliza@kanto.example",
    "Status: Picked upOperator · by phone",
    "Offer declinedRico · Too far",
    "No rider took it",
    "Flat tyre",
  ]);
});

test("of two thousand orders only the visible ones are in the document, each with its position in the list [14.57]", async () => {
  const many = Array.from({ length: 2000 }, (_, index) =>
    orderOf(`o-${String(index)}`, `Customer ${String(index)}`),
  );
  server.use(http.get(`${api}/orders`, ({ request }) => inPages(many, 200, request)));
  openConsole();
  const first = await row(/Customer 0 ?,/);
  expect(first.closest("li")?.getAttribute("aria-setsize")).toBe("2000");
  expect(rows().length).toBeLessThan(100);
});

test("a viewer sees everything but cannot act", async () => {
  server.use(mockOperator("viewer"));
  openConsole("/floor?order=o-bea");
  await screen.findByText("Timeline");
  expect(screen.queryByRole("group", { name: "Actions" })).toBeNull();
});

test("the audit's filters are read from the URL, and all matches can be exported [14.90]", async () => {
  const saved = vi.spyOn(saving, "saveFile").mockReturnValue(undefined);
  openConsole("/audit?actor=operator:u-1");
  await screen.findByText("o-2");
  expect(screen.queryByText("o-3")).toBeNull();
  const what = screen.getByLabelText("Changed item");
  fireEvent.change(what, { target: { value: "order:x" } });
  fireEvent.keyDown(what, { key: "Enter" });
  const wanted = { actor: "operator:u-1", subject: "order:x" };
  await waitFor(() => expect(asked.at(-1)).toEqual(["audit", { ...wanted, limit: "50" }]));
  expect(address()).toBe("/audit?actor=operator%3Au-1&subject=order%3Ax");
  await screen.findByText("o-2");
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [blob, name] = saved.mock.calls[0] ?? [];
  expect(name).toBe("audit.csv");
  expect(await blob?.text()).toBe("at,actor\r\n");
  expect(asked.at(-1)).toEqual(["export", wanted]);
  saved.mockRestore();
});

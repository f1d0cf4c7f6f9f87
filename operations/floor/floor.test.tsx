import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import {
  address,
  api,
  createdAt,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
} from "../console.fixture.tsx";
import { candidateOf, candidatesOf } from "./candidates/candidates.fixture.ts";
import { figuresOf, orderOf, riderOf, standingOf } from "./floor-rows.fixture.ts";

const promised = { delivery_at: "2026-11-20T04:58:00.000Z", likely_at: "2026-11-20T05:02:00.000Z" };
const rider = { name: "Mika Uy", phone_number: "+639175550103", vehicle: null };
const orders = [
  orderOf("o-ana", "Ana Reyes", {
    ...promised,
    standing: standingOf({ group: "needs_person", reason: "no_rider", count: 6, spare: "late" }),
    taken_by: { user_id: "u-2", email: "jun.torres@example.com" },
  }),
  orderOf("o-bea", "Bea Cruz", {
    rider,
    standing: standingOf({
      group: "needs_person",
      reason: "incident",
      count: 14,
      incident: "Flat tyre",
      marks: [],
    }),
  }),
  orderOf("o-cel", "Celia Ramos", {
    standing: standingOf({ group: "at_risk", reason: "declined", count: 3 }),
  }),
  orderOf("o-dan", "Dan Yu", {
    ...promised,
    rider,
    standing: standingOf({ group: "at_risk", reason: "will_be_late", count: 4, spare: "late", marks: [] }),
  }),
  orderOf("o-eva", "Eva Paz", {
    rider,
    standing: standingOf({ group: "at_risk", reason: "waiting_at_shop", count: 12, marks: ["at_shop"] }),
  }),
  orderOf("o-fe", "Fe Lim"),
];
const place = (latitude: number) => ({ latitude, longitude: 121.02, at: createdAt });
const riders = [
  { ...riderOf("Far", "free"), position: place(14.6), battery: 0.9 },
  { ...riderOf("Near", "busy", ["o-dan"]), position: place(14.551), battery: 0.1 },
  { ...riderOf("Unseen", "lost"), battery: null },
];
const asked: Record<string, string>[] = [];
const given: unknown[] = [];
const { use } = serve(
  mockOperator("dispatcher"),
  mockNames(),
  http.get(`${api}/orders`, ({ request }) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams));
    return HttpResponse.json({ result: { data: orders, cursor: null } });
  }),
  mockList("riders", () => riders),
  mockList("claims", () => []),
  mockList("areas", () => [
    { area_id: "makati", name: "Makati", is_active: true, polygon: { type: "Polygon", coordinates: [] } },
    { area_id: "bgc", name: "BGC", is_active: true, polygon: { type: "Polygon", coordinates: [] } },
  ]),
  http.get(`${api}/floor/figures`, ({ request }) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams));
    return HttpResponse.json({ result: figuresOf(24, 25) });
  }),
  http.get(`${api}/orders/:id`, ({ params }) =>
    HttpResponse.json({ result: orders.find(({ order_id }) => order_id === params["id"]) }),
  ),
  http.get(`${api}/orders/:id/candidates`, () =>
    HttpResponse.json({
      result: candidatesOf(
        [candidateOf("Rico"), candidateOf("Dante"), candidateOf("Mika"), candidateOf("Lito")],
        [{ rider_id: "joel", name: "Joel", reasons: ["cash_limit"] }],
        { cash_limit: 1, too_far: 5 },
      ),
    }),
  ),
  http.get(`${api}/orders/:id/decisions`, () => HttpResponse.json({ result: { data: [] } })),
  http.post(`${api}/orders/:id/assign`, async ({ params, request }) => {
    given.push([params["id"], await request.json()]);
    return HttpResponse.json({ result: orders[0] });
  }),
);

type Resizable = { happyDOM: { setViewport: (size: { width: number; height: number }) => void } };
/** Wide enough for list, map and panel. */
const wide = { width: 1440, height: 900 };

beforeEach(() => {
  (window as unknown as Resizable).happyDOM.setViewport(wide);
  asked.length = 0;
  given.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});

const press = (key: string, on: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(on, { key });
const group = (name: string) => within(screen.getByRole("region", { name }));
const rows = (name: string) =>
  group(name)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const open = async (path = "/floor") => {
  const opened = openConsole(path);
  await screen.findAllByText("No rider for 6 min");
  return opened;
};

test("orders are grouped, each with its reason in words, promised and expected time, and operator [17.60]", async () => {
  await open();
  expect(rows("Needs attention")).toEqual([
    expect.stringMatching(/^No rider for 6 min4071.*JTTaken by jun\.torres@example\.com12:5813:02 likely$/),
    expect.stringMatching(/^Flat tyre, 14 min.*Bea Cruz/),
  ]);
  expect(rows("At risk")).toEqual([
    expect.stringMatching(/^Declined by 3 riders/),
    expect.stringMatching(/^Will be 4 min late.*12:5813:02 likely$/),
    expect.stringMatching(/^Waiting at the shop for 12 min/),
  ]);
  expect(rows("On track")).toEqual([expect.stringMatching(/^Looking for a rider, 2 min/)]);
  fireEvent.click(group("At risk").getByRole("button", { name: /^At risk 3|^At risk/ }));
  expect(group("At risk").queryAllByRole("listitem")).toEqual([]);
});

test("each chip counts its orders and filters by them; two chips show the orders of both [17.61]", async () => {
  await open();
  const chips = within(screen.getByRole("group", { name: "Filters" }));
  expect(chips.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Needs attention2",
    "At risk3",
    "No rider3",
    "At the shop1",
    "Coming back0",
  ]);
  const shown = () => screen.getAllByRole("button", { name: /→/ }).length;
  fireEvent.click(chips.getByRole("button", { name: /^No rider/ }));
  await waitFor(() => expect(shown()).toBe(3));
  fireEvent.click(chips.getByRole("button", { name: /^At the shop/ }));
  await waitFor(() => expect(shown()).toBe(4));
  expect(address()).toBe("/floor?show=no_rider%2Cat_shop");
});

test("the floor shows the selected areas, and its footer the on-time share of the last hour [17.62]", async () => {
  await open();
  await screen.findByText("6 active · 96% on time in the last hour");
  fireEvent.click(screen.getByRole("button", { name: "All areas" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "BGC" }));
  await waitFor(() => expect(address()).toBe("/floor?area=bgc"));
  fireEvent.click(screen.getByRole("checkbox", { name: "Makati" }));
  const area = "makati,bgc";
  await waitFor(() => expect(asked).toContainEqual({ area, sort: "urgent", limit: "200" }));
  await waitFor(() => expect(asked).toContainEqual({ area }));
  screen.getByRole("button", { name: "Makati, BGC" });
});

test("a search counts no active orders, because it shows only what it finds", async () => {
  use(mockList("orders", () => []));
  openConsole("/floor?q=7316");
  await screen.findByText("96% on time in the last hour");
  await screen.findByText("No orders match the filters.");
});

test("an hour without deliveries shows a message", async () => {
  use(http.get(`${api}/floor/figures`, () => HttpResponse.json({ result: figuresOf(0, 0) })));
  await open();
  await screen.findByText("6 active · nothing delivered in the last hour");
});

test("candidates are shown next to an order, and N and Enter assign the best [17.63] [17.71]", async () => {
  await open();
  press("n");
  const beside = within(await screen.findByRole("region", { name: "Available riders" }));
  await beside.findByRole("button", { name: "Assign Rico" });
  // Shows only the first candidates; the others on demand.
  expect(beside.getAllByRole("listitem")).toHaveLength(3);
  await waitFor(() => expect(document.activeElement?.textContent).toContain("Ana Reyes"));
  press("Enter");
  await waitFor(() => expect(given).toEqual([["o-ana", { rider_id: "rico" }]]));
});

test("a digit selects another rider, Y shows why others are unavailable, and Enter on a button presses it [17.63] [17.70]", async () => {
  await open("/floor?order=o-ana");
  const beside = within(await screen.findByRole("region", { name: "Available riders" }));
  await beside.findByRole("button", { name: "Assign Rico" });
  press("4");
  await beside.findByRole("button", { name: "Assign Lito" });
  expect(beside.getAllByRole("listitem")).toHaveLength(4);
  press("y");
  const others = within(beside.getByRole("region", { name: "Unavailable riders" }));
  beside.getByRole("button", {
    name: /^Unavailable riders 6 of 10|^Unavailable riders6 of 10/,
    expanded: true,
  });
  others.getByRole("button", { name: "Give it to Joel anyway" });
  press("Enter", screen.getByRole("button", { name: "Close" }));
  press("Enter", screen.getByRole("button", { name: /Celia Ramos/ }));
  expect(given).toEqual([]);
  press("Enter");
  await waitFor(() => expect(given).toEqual([["o-ana", { rider_id: "lito" }]]));
});

test("riders are listed by distance to the chosen order, load, battery or last position [17.64]", async () => {
  await open("/floor?order=o-cel");
  press("r");
  const list = within(await screen.findByRole("region", { name: "Riders at work" }));
  const names = () => list.getAllByRole("link").map(({ textContent }) => textContent);
  await waitFor(() => expect(names()).toEqual(["Near", "Far", "Unseen"]));
  list.getByText("110 m");
  list.getByText("5.6 km");
  const sort = (name: string) => fireEvent.click(list.getByRole("button", { name }));
  sort("Load");
  expect(names()).toEqual(["Far", "Near", "Unseen"]);
  sort("Battery");
  expect(names()).toEqual(["Near", "Far", "Unseen"]);
  sort("Last seen");
  expect(names()[0]).toBe("Unseen");
  fireEvent.click(await list.findByRole("button", { name: "Assign Far" }));
  await waitFor(() => expect(given).toEqual([["o-cel", { rider_id: "far" }]]));
  press("r", document.body);
  await waitFor(() => expect(screen.queryByRole("region", { name: "Riders at work" })).toBeNull());
});

test("the whole floor can be used by keys, which are shown at the bottom [17.70]", async () => {
  use(mockOperator("admin"));
  await open();
  const foot = screen.getByRole("note", { name: "Keyboard shortcuts" });
  expect(foot.textContent).toBe("Nnext that needs attentionJKdown, upRriders/find an order?all keys");
  for (const [key, order] of [
    ["j", "o-ana"],
    ["j", "o-bea"],
    ["k", "o-ana"],
    ["n", "o-bea"],
    ["n", "o-cel"],
  ] as const) {
    press(key);
    await waitFor(() => expect(address()).toBe(`/floor?order=${order}`));
  }
  expect(foot.textContent).toContain("19choose a riderEnterassignYunavailable riders");
  // Speech input users turn single keys off.
  const turn = () => fireEvent.click(screen.getByRole("switch", { name: "Single-key shortcuts" }));
  fireEvent.click(screen.getByRole("button", { name: "Account" }));
  turn();
  press("j");
  press("n");
  expect(address()).toBe("/floor?order=o-cel");
  turn();
  press("?", document.body);
  const sheet = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  const words = ["change status", "note", "cancel", "Money back", "all available riders"];
  for (const each of words) sheet.getByText(each);
  fireEvent.click(sheet.getByRole("button", { name: "Close" }));
});

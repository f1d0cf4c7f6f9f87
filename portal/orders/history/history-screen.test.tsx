import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon } from "../details/order.fixture.ts";
import {
  address,
  requestedQueries,
  mockFlags,
  handlers,
  openHistory,
  mockOrders,
  parent,
  pastOrder,
} from "./history.fixture.tsx";

const server = serve(...handlers);
beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ana = pastOrder("Ana Reyes", { vendor_id: "nena" });
const marco = pastOrder("Marco Dizon", {
  vendor_id: "nena",
  status: "CANCELLED",
  cancel_reason: "no_courier",
});
const row = (name: string) => screen.findByRole("link", { name });
const last = () => requestedQueries.at(-1);

test("yesterday's orders are in a table, and the URL stores which order is open [2.07] [2.48]", async () => {
  server.use(mockOrders([ana, marco]));
  const first = openHistory();
  fireEvent.click(await row("Ana Reyes"));
  expect(address()).toBe("/history/nena?order_id=nena-ANA");
  first.unmount();
  openHistory("/history/nena?order_id=nena-MARCO");
  expect((await row("Marco Dizon")).getAttribute("aria-current")).toBe("true");
  const details = within(screen.getByRole("complementary"));
  expect(details.getByRole("heading", { level: 3 }).textContent).toContain("Cancelled");
  expect(last()).toEqual({
    vendorId: "nena",
    from: "2026-11-18T16:00:00.000Z",
    to: "2026-11-19T15:59:59.999Z",
    status: "ANY",
    count: "30",
  });
});

test("an order in the URL that is not on the page is loaded separately", async () => {
  server.use(
    mockOrders([marco]),
    http.get("*/order", () => HttpResponse.json({ result: ana })),
  );
  openHistory("/history/nena?order_id=nena-ANA");
  expect(await screen.findByRole("heading", { level: 3, name: /Delivered/ })).toBeTruthy();
});

test("the date filter shows its value, is stored in the URL and can be cleared [2.48] [9.16]", async () => {
  server.use(mockOrders([ana]));
  openHistory();
  await row("Ana Reyes");
  fireEvent.click(screen.getByRole("button", { name: /^Days Yesterday, / }));
  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Yesterday.*19/),
    expect.stringMatching(/^Past 7 days.*13.*19/),
    expect.stringMatching(/^Past 30 days.*21.*19/),
    "Other days",
  ]);
  fireEvent.click(screen.getByRole("button", { name: /^Past 7 days/ }));
  expect(address()).toBe("/history/nena?date=PastWeek");
  await waitFor(() => expect(last()).toMatchObject({ from: "2026-11-12T16:00:00.000Z" }));
  fireEvent.click(await screen.findByRole("button", { name: /^Clear the filter: Past 7 days/ }));
  expect(address()).toBe("/history/nena");
});

test("custom dates are checked before they are requested [5.55] [5.56]", async () => {
  openHistory();
  fireEvent.click(await screen.findByRole("button", { name: /^Days/ }));
  fireEvent.click(screen.getByRole("button", { name: "Other days" }));
  const fill = (from: string, to: string) => {
    fireEvent.change(screen.getByLabelText("First day"), { target: { value: from } });
    fireEvent.change(screen.getByLabelText("Last day"), { target: { value: to } });
    fireEvent.click(screen.getByRole("button", { name: "Show these days" }));
  };
  fill("2026-11-09", "2026-11-08");
  expect(screen.getByText("The last day comes before the first. Choose a later one.")).toBeTruthy();
  fill("2026-10-01", "2026-11-01");
  expect(screen.getByText("This range is too long. Choose 31 days or fewer.")).toBeTruthy();
  expect(address()).toBe("/history/nena");
  fill("2026-10-02", "2026-11-01");
  expect(address()).toBe("/history/nena?date=Custom&from=2026-10-02&to=2026-11-01");
  await waitFor(() =>
    expect(last()).toMatchObject({ from: "2026-10-01T16:00:00.000Z", to: "2026-11-01T15:59:59.999Z" }),
  );
});

test("the status filter has the five values of the product [2.48]", async () => {
  server.use(mockOrders([ana]));
  openHistory();
  await row("Ana Reyes");
  fireEvent.click(screen.getByRole("button", { name: "Status Any status" }));
  const values = within(screen.getByRole("list", { name: "Status" })).getAllByRole("button");
  expect(values.map((value) => value.textContent)).toEqual([
    "Any status",
    "Delivered",
    "Cancelled",
    "New",
    "Collected",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Cancelled" }));
  expect(address()).toBe("/history/nena?status=CANCELLED");
  await waitFor(() => expect(last()).toMatchObject({ status: "CANCELLED" }));
});

test("'Show more' appends the next page, and the focus moves to the first new row [2.48]", async () => {
  server.use(mockOrders([ana], [marco]));
  openHistory();
  await row("Ana Reyes");
  expect(screen.getByText("1 order shown")).toBeTruthy();
  const more = screen.getByRole("button", { name: "Show more" });
  more.focus();
  fireEvent.click(more);
  const next = await row("Marco Dizon");
  expect(screen.getByText("2 orders shown")).toBeTruthy();
  expect(last()).toMatchObject({ pagination_key: "1" });
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test("with outlets included a page has 50 orders with outlet names, for one vendor 30 orders [9.10] [10.150]", async () => {
  server.use(mockOrders([pastOrder("Bea Cruz", { vendor_id: "poblacion", outlet_name: "Kanto Poblacion" })]));
  openHistory("/history/kanto", { chosen: parent });
  await row("Bea Cruz");
  expect(requestedQueries).toHaveLength(1);
  expect(last()).toMatchObject({ vendorId: "kanto", count: "50", include_outlets: "true" });
  expect(screen.getAllByText("Kanto Poblacion").length).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole("button", { name: "Outlet All outlets" }));
  const choices = within(screen.getByRole("list", { name: "Outlet" })).getAllByRole("button");
  fireEvent.click(choices[1] as HTMLElement);
  await waitFor(() => expect(last()).toMatchObject({ count: "30" }));
  expect(last()).not.toHaveProperty("include_outlets");
});

test("past orders that fail to load show the reason, with a retry [8.04]", async () => {
  server.use(
    http.get("*/vendor/:id/orders", () => refusal(403, "OVERLOADED", "error.overloaded"), { once: true }),
  );
  openHistory();
  expect(
    (await screen.findByText(/We could not load the past orders\./)).closest("[role=alert]"),
  ).not.toBeNull();
  expect(screen.getByText(/We are busy right now/)).toBeTruthy();
  server.use(mockOrders([ana]));
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await row("Ana Reyes")).toBeTruthy();
});

test("without orders the screen shows a message, and links to more days or to today", async () => {
  openHistory();
  expect(await screen.findByText("No orders yesterday. Today's orders are in Tracking.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Today's orders are in Tracking" }).getAttribute("href")).toBe(
    "/order-tracking/nena",
  );
  fireEvent.click(screen.getByRole("button", { name: "Search the past 30 days" }));
  expect(address()).toBe("/history/nena?date=PastMonth");
});

test("guests are invited to make an account, and nothing is loaded [1.06]", async () => {
  openHistory("/history/nena", { asGuest: true });
  expect(screen.getByRole("heading", { name: "History needs an account" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Create an account" })).toBeTruthy();
  expect(requestedQueries).toEqual([]);
});

test("while the flag is off a parent has no outlets toggle, and sees only its own orders [6.06]", async () => {
  server.use(mockFlags({}), mockOrders([pastOrder("Bea Cruz", { vendor_id: "kanto" })]));
  openHistory("/history/kanto", { chosen: parent });
  await row("Bea Cruz");
  expect(screen.queryByRole("button", { name: "All outlets" })).toBeNull();
  expect(last()).toMatchObject({ count: "30" });
});

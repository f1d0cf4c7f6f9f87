import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon } from "../../details/order.fixture.ts";
import { address, handlers, openHistory, parent } from "../history.fixture.tsx";
// Lazy in the app; imported here so that it is loaded before a test's fake clock starts.
import "./summary.tsx";

const figures = (orders: number) => ({
  orders,
  delivered: orders - 4,
  returned: 1,
  cancelled: 1,
  open: 2,
  fees: orders * 99,
  cash_due: 1240.5,
  cancelled_by_reason: [
    { reason: null, orders: 1 },
    { reason: "no_courier", orders: 3 },
  ],
  delivery_minutes: { median: 29, p90: 41 },
  promises: { promised: 40, kept: 36, missed_by: 7.5 },
});
const reportIs = (from: string, days: string[], outlets: unknown = null) => ({
  period: "week",
  from,
  to: days.at(-1),
  timezone: "Asia/Manila",
  currency: "PHP",
  totals: figures(50),
  days: days.map((day) => ({ day, ...figures(7) })),
  outlets,
});
const asked: Record<string, string>[] = [];
const week = [
  "2026-11-13",
  "2026-11-14",
  "2026-11-15",
  "2026-11-16",
  "2026-11-17",
  "2026-11-18",
  "2026-11-19",
];
const server = serve(
  http.get("*/vendor/:id/report", ({ request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    asked.push(query);
    const outlets = query["include_outlets"]
      ? [{ vendor_id: "poblacion", outlet_name: "Kanto Poblacion", ...figures(9) }]
      : null;
    return HttpResponse.json({ result: reportIs(query["from"] ?? "2026-11-13", week, outlets) });
  }),
  ...handlers,
);
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const figure = (name: string) =>
  screen.getAllByRole("term").find((term) => term.textContent === name)?.nextElementSibling?.textContent;

test("the summary of the past week shows orders, money, minutes, each day, promises kept, and cancel reasons [18.36]", async () => {
  openHistory("/history/nena?view=summary");
  const days = within(await screen.findByRole("table", { name: "By day" }));
  expect(asked).toEqual([{ period: "week" }]);
  expect(figure("Orders")).toBe("50");
  expect(figure("Delivered")).toBe("46");
  expect(figure("Cash collected")).toBe("₱1,240.50");
  expect(figure("Usual delivery time")).toMatch(/^29/);
  expect(figure("Arrived in time")).toBe("90% (36)");
  expect(figure("Usual delay if late")).toMatch(/^7.5|^8/);
  expect(days.getAllByRole("row")).toHaveLength(8);
  const lines = [...screen.getByRole("figure").querySelectorAll("bdi")].map((element) => element.textContent);
  expect(lines.slice(0, 4)).toEqual(["2", "4", "6", "8"]);
  expect(lines).toHaveLength(4 + week.length);
  const reasons = within(screen.getByRole("region", { name: "Why orders were cancelled" }));
  expect(reasons.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "No rider available3",
    "No reason given1",
  ]);
});

test("the order count is the sum of all groups in the chart [10.29]", async () => {
  openHistory("/history/nena?view=summary");
  const legend = (await screen.findByRole("figure")).querySelector("figcaption");
  const groups = [...(legend?.children ?? [])].map(({ textContent }) => textContent ?? "");
  expect(groups).toEqual(["Delivered", "Returned", "Cancelled", "Active"]);
  const sum = groups.reduce((total, name) => total + Number(figure(name)), 0);
  expect(sum).toBe(Number(figure("Orders")));
  const columns = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(columns).toEqual(expect.arrayContaining(groups));
});

test("the report goes back one period at a time, and not into the future", async () => {
  openHistory("/history/nena?view=summary");
  const earlier = await screen.findByRole("button", { name: "Earlier" });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Later" }).disabled).toBe(true);
  fireEvent.click(earlier);
  expect(address()).toBe("/history/nena?view=summary&period=week&first=2026-11-06");
  await waitFor(() => expect(asked.at(-1)).toEqual({ period: "week", from: "2026-11-06" }));
  fireEvent.click(screen.getByRole("radio", { name: "Month" }));
  expect(address()).toBe("/history/nena?view=summary&period=month");
});

test("with outlets included each outlet has its row", async () => {
  openHistory("/history/kanto?view=summary", { chosen: parent });
  const outlets = within(await screen.findByRole("table", { name: "By outlet" }));
  expect(outlets.getByRole("rowheader").textContent).toBe("Kanto Poblacion");
  expect(asked).toEqual([{ period: "week", include_outlets: "true" }]);
});

test("figures that fail to load show a message, with a retry", async () => {
  server.use(
    http.get("*/vendor/:id/report", () => refusal(403, "OVERLOADED", "error.overloaded"), { once: true }),
  );
  openHistory("/history/nena?view=summary");
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "By day" })).toBeTruthy();
});

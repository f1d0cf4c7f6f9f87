import { fireEvent, screen, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, openConsole, mockOperator } from "../console.fixture.tsx";
// Imports the lazy screen, so that no test waits for it to load.
import "./insight-screen.tsx";

const figures = (orders: number, kept_share: number | null) => ({
  orders,
  pickup_error: { p50: 2, p90: 6.5 },
  delivery_error: { p50: 3, p90: 11 },
  kept_share,
});
let orders = 40;
let asked: URLSearchParams;
serve(
  mockOperator("viewer"),
  http.get(`${api}/insight/promises`, ({ request }) => {
    asked = new URL(request.url).searchParams;
    const names = { area: "Makati", hour: "", vendor: "Kanto Kitchen" };
    const by = asked.get("by") as keyof typeof names;
    const rows = [
      { key: by === "hour" ? "12" : "one", name: names[by], ...figures(orders - 10, 0.9) },
      { key: by === "hour" ? "18" : "", name: "", ...figures(10, 0.5) },
    ];
    const none = { ...figures(0, null), rows: [] };
    return HttpResponse.json({ result: orders === 0 ? none : { ...figures(orders, 0.8), rows } });
  }),
);
beforeEach(() => {
  setUpEnglishTexts();
  orders = 40;
});

const lines = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

test("kept promises are shown as a chart with its table, by area, hour and outlet [18.35]", async () => {
  openConsole("/insight");
  fireEvent.click(await screen.findByRole("link", { name: "Promised times" }));
  expect(await lines()).toEqual(["Makati3090%26.5311", "Outside the areas1050%26.5311", "All4080%26.5311"]);
  const picture = screen.getByRole("img", { name: "Bar chart of orders: promise kept, missed" });
  expect([...picture.querySelectorAll("title")].map(({ textContent }) => textContent)).toEqual([
    "Makati: Promise kept 27, Missed 3",
    "Outside the areas: Promise kept 5, Missed 5",
  ]);
  for (const [by, first] of [
    ["hour", "123090%"],
    ["vendor", "Kanto Kitchen3090%"],
  ] as const) {
    fireEvent.change(screen.getByRole("combobox", { name: "Group by" }), { target: { value: by } });
    await screen.findByRole("columnheader", { name: by === "hour" ? "Hour" : "Merchant" });
    expect((await lines())[0]).toContain(first);
    expect(asked.get("by")).toBe(by);
  }
});

test("a period without deliveries shows a message [18.35]", async () => {
  orders = 0;
  openConsole("/insight/promises");
  expect(await screen.findByText("No orders in this period.")).toBeTruthy();
});

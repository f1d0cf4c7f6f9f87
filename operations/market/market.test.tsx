import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { api, mockList, openConsole, mockOperator, pressButton } from "../console.fixture.tsx";
import { pay as usualPay, rule, voucher } from "./market.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./market-screen.tsx";

type Body = Record<string, never>;
const sent: [string, unknown][] = [];
const take = (path: string, method: "put" | "post", answer: (body: Body) => unknown, status = 200) =>
  http[method](`${api}/${path}`, async ({ request }) => {
    const body = (await request.json()) as Body;
    sent.push([new URL(request.url).pathname.replace("/operations/api/v1/", ""), body]);
    return HttpResponse.json({ result: answer(body) }, { status });
  });
const one = (path: string, result: unknown) =>
  http.get(`${api}/${path}`, () => HttpResponse.json({ result }));

const trial = (fee: number) => ({
  price_rule_id: null,
  valid_from: null,
  fee,
  currency: "PHP",
  distance_metres: 3100,
  breakdown: [
    { kind: "base", amount: fee - 40 },
    { kind: "distance", amount: 40 },
  ],
});
const week = {
  orders: 8412,
  sampled: 1000,
  currency: "PHP",
  difference: 43_742,
  change: 5,
  average: { before: 104.6, after: 109.8 },
  steps: ["cheaper", "same", "to_5", "to_10", "above_10"].map((step, index) => ({
    step,
    orders: index * 100,
  })),
};

const payWeek = {
  jobs: 4210,
  sampled: 2000,
  currency: "PHP",
  paid: 252_600,
  would_pay: 303_120,
  change: 20,
  kinds: [
    { kind: "delivery", paid: 240_000, would_pay: 290_000 },
    { kind: "waiting", paid: 12_600, would_pay: 13_120 },
  ],
  riders: { all: 61, more: 58, less: 3 },
};
const pay = { ...usualPay, return_share: 0.125 };

const server = serve(
  mockOperator("market"),
  mockList("areas", () => []),
  mockList("price-rules", () => [rule]),
  mockList("pay-rules", () => [pay]),
  take("pay-rules/compare", "post", () => payWeek),
  take("pay-rules", "post", (body) => ({ ...pay, ...body }), 201),
  take("price-rules/try", "post", (body) => trial("price_rule" in body ? 126 : 115)),
  take("price-rules/compare", "post", () => week),
  take("price-rules", "post", () => ({ approval: { approval_id: "x" } }), 202),
  mockList("vouchers", () => [voucher]),
  one("service-hours", { value: "0800:2300", holidays: [] }),
  take("service-hours", "put", (body) => body),
);
beforeEach(() => {
  sent.length = 0;
  setUpEnglishTexts();
});
const type = (label: string, value: string, index = 0) => {
  const field = screen.getAllByLabelText(new RegExp(`^${label}`))[index];
  if (field) fireEvent.change(field, { target: { value } });
};
const last = (path: string) => sent.filter(([name]) => name === path).at(-1)?.[1];

test("a price draft is tried on an example order and compared with last week before it is published [14.66] [14.67]", async () => {
  openConsole("/market");
  await pressButton("New draft");
  type("Base fee", "80");
  type("Distance in km", "3.1");
  type("When", "2026-11-21T20:15");
  const tried = within(screen.getByRole("region", { name: "Try it" }));
  await tried.findByText("₱126.00");
  await tried.findByText("₱115.00");
  await waitFor(() =>
    expect(last("price-rules/try")).toEqual({
      metres: 3100,
      at: "2026-11-21T12:15:00.000Z",
      payment_method: "CASH_ON_DELIVERY",
      price_rule: { base: 80, per_km: 10 },
    }),
  );
  const compared = within(screen.getByRole("region", { name: "Last week with this draft" }));
  await compared.findByText("+₱43,742.00");
  compared.getByText("average, was ₱104.60");
  compared.getByText("Estimated from 1000 orders.");
  await pressButton("Publish price");
  await screen.findByText("Waits for a second person to approve it.");
  expect(last("price-rules")).toEqual({ base: 80, per_km: 10 });
});

test("vouchers are shown with their use and cost [14.70]", async () => {
  openConsole("/market/vouchers");
  const row = (await screen.findByText("SUMMER")).closest("tr");
  expect([...(row?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent).slice(0, 4)).toEqual([
    "20%",
    "No end date",
    "12",
    "₱340.50",
  ]);
});

test("a holiday is closed all day [14.69]", async () => {
  openConsole("/market/hours");
  await pressButton("Add a holiday");
  type("Day", "2026-12-25");
  type("Name", "Christmas");
  await pressButton("Save");
  await waitFor(() =>
    expect(last("service-hours")).toEqual({
      value: "0800:2300",
      holidays: [{ date: "2026-12-25", hours: "closed", name: "Christmas" }],
      expected: { value: "0800:2300", holidays: [] },
    }),
  );
});

test("a day that is entered twice as a holiday is named at its second field, and is not sent", async () => {
  openConsole("/market/hours");
  await pressButton("Add a holiday");
  await pressButton("Add a holiday");
  type("Day", "2126-12-25");
  type("Day", "2126-12-25", 1);
  await pressButton("Save");
  await screen.findByText("This day is in the list already. Change it there.");
  const wrong = screen.getAllByLabelText(/^Day/).map((day) => day.getAttribute("aria-invalid"));
  expect(wrong).toEqual([null, "true"]);
  expect(last("service-hours")).toBeUndefined();
  type("Day", "2126-12-26", 1);
  await pressButton("Save");
  await waitFor(() => expect(last("service-hours")).toMatchObject({ holidays: [{}, {}] }));
});

test("versions and vouchers of another year show it", async () => {
  vi.setSystemTime("2027-02-01T04:00:00.000Z");
  onTestFinished(() => void vi.useRealTimers());
  server.use(mockList("vouchers", () => [{ ...voucher, available_until: "2028-03-31T04:00:00.000Z" }]));
  for (const [path, written] of [
    ["/market/pay", "Live: Fri, Nov 20, 2026"],
    ["/market", "Live: Fri, Nov 20, 2026"],
    ["/market/vouchers", "Fri, Mar 31, 2028"],
  ] as const) {
    const { unmount } = openConsole(path);
    await screen.findByText(written);
    unmount();
  }
});

test("permitted users read, draft and publish pay rules; without any rules the page shows the default [17.15]", async () => {
  openConsole("/market/pay");
  await screen.findByRole("row", { name: /Each delivery ₱45/ });
  screen.getByRole("row", { name: /Return, in percent of the delivery pay 12\.5\s?%/ });
  await pressButton("New draft");
  fireEvent.change(screen.getByLabelText("Return, in percent of the delivery pay"), {
    target: { value: "60" },
  });
  await pressButton("Publish pay");
  await screen.findByText("Saved.");
  expect(last("pay-rules")).toMatchObject({ base: 45, return_share: 0.6 });
});

test("a draft of pay rules shows what last week's jobs would have earned, and how many riders would earn less", async () => {
  openConsole("/market/pay");
  await pressButton("New draft");
  fireEvent.change(await screen.findByLabelText("Each delivery"), { target: { value: "54" } });
  const week = within(screen.getByRole("region", { name: "Last week with this draft" }));
  await week.findByText("₱303,120.00");
  week.getByText("4210 jobs");
  week.getByText("+₱50,520.00");
  week.getByText("+20%");
  week.getByRole("row", { name: /Deliveries ₱240,000\.00 ₱290,000\.00/ });
  week.getByText("Of 61 riders 58 would have earned more, 3 less.");
  week.getByText("Estimated from 2000 jobs.");
  await waitFor(() => expect(last("pay-rules/compare")).toMatchObject({ pay_rule: { base: 54 } }));
  expect(last("pay-rules")).toBeUndefined();
});

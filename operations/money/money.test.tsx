import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import {
  type SentChange,
  api,
  dialogClosed,
  successAnswer,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  mockChange,
} from "../console.fixture.tsx";
// Imports the lazy screens, so that no test waits for them to load.
import "../insight/insight-screen.tsx";
import { approvalOf, cashier, invoice } from "./money.fixture.ts";
import "./money-screen.tsx";

const rider = cashier;
const waiting = approvalOf("a-1", {
  payload: { amount: 99, currency: "PHP", order_id: "o-7", reason: "Spilled", kind: "compensation" },
});
const insightRow = (key: string, orders: number, cancelled: number) => ({
  key,
  name: "",
  orders,
  delivered: orders - cancelled,
  due: 4,
  on_time: 3,
  offers: 10,
  accepted: 9,
  wait_minutes: 4.5,
  cancelled,
  reasons: cancelled ? [{ reason: "bad_weather", orders: cancelled }] : [],
});
const sent: SentChange[] = [];
const take = (path: string, answer: object, status = 201) =>
  mockChange(sent, path, successAnswer(answer, status));
const server = serve(
  mockOperator("finance"),
  mockNames(
    { id: "u-2", kind: "operator", name: "kim@example.com", vendor_id: null },
    { id: "o-7", kind: "order", name: "Kanto Kitchen → Ana Reyes", vendor_id: "v-1" },
    { id: "r-1", kind: "rider", name: "Rico Ponce", vendor_id: null },
  ),
  mockList("ledger/accounts", () => [
    { account: "cash:r-1", debits: 500, credits: 0, balance: 500, currency: "PHP" },
  ]),
  mockList("riders", () => [rider, { ...rider, rider_id: "r-2", name: "Mika", cash_held: 0 }]),
  mockList("invoices", () => [invoice]),
  mockList("refunds", () => []),
  mockList("approvals", () => [waiting, { ...waiting, approval_id: "a-2", requested_by: "u-1" }]),
  mockList("alerts", () => []),
  http.get(`${api}/insight`, () =>
    HttpResponse.json({
      result: {
        rows: [insightRow("2026-11-19", 8, 1), insightRow("2026-11-20", 4, 0)],
        totals: insightRow("", 12, 1),
        is_whole: true,
      },
    }),
  ),
  http.get(`${api}/insight/refused-quotes`, () =>
    HttpResponse.json({
      result: {
        places: [{ location: { latitude: 14.55, longitude: 121.02 }, reason: "too_far", quotes: 3 }],
        reasons: [],
      },
    }),
  ),
  take("riders/r-1/cash", { rider_id: "r-1", held: 500, counted: 480, difference: -20, currency: "PHP" }),
  take("invoices", { invoices: [invoice], has_more: false }),
  take("invoices/:number/credit-notes", invoice),
  take("orders/:id/refunds", { approval: waiting }, 202),
  take("approvals/:id/approve", waiting, 200),
  take("alerts", { alert_id: "x" }),
);

beforeEach(() => {
  sent.length = 0;
  setUpEnglishTexts();
});
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const submit = (name: string) =>
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");

test("accounts are shown in words with their balance, a rider's account with the rider's name [17.67]", async () => {
  openConsole("/money");
  expect(await hrefOf("Rico Ponce")).toBe("/riders?rider=r-1");
  expect(screen.getByRole("row", { name: /^Cash with a rider Rico Ponce cash/ })).toBeDefined();
  screen.getAllByText("₱500.00");
});

test("an approver sees the name of the requester and of the order [17.67]", async () => {
  openConsole("/money/approvals");
  const asker = await screen.findByRole("link", { name: "kim@example.com" });
  expect(asker.getAttribute("href")).toBe("/people");
  expect(asker.title).toBe("u-2");
  const [order] = screen.getAllByRole("link", { name: "Kanto Kitchen → Ana Reyes" });
  expect(order?.getAttribute("href")).toBe("/floor?order=o-7");
  // An id without a name is shown unchanged.
  expect(screen.getByText("u-1").closest("a")).toBeNull();
});

test("a rider's cash is counted, and the difference is shown [14.81]", async () => {
  openConsole("/money/cash");
  fireEvent.click(await screen.findByRole("button", { name: "Count cash" }));
  expect(screen.queryByText("Mika")).toBeNull();
  type("Counted", "480");
  submit("Count cash");
  await screen.findByText("Cash recorded. Difference: -₱20.00");
  expect(sent).toMatchObject([{ path: "riders/r-1/cash", body: { counted: 480 } }]);
});

test("a month is invoiced, and an invoice is corrected by a credit note [14.83] [14.84]", async () => {
  openConsole("/money/invoices");
  fireEvent.click(await screen.findByRole("button", { name: "Issue credit note" }));
  type("Amount", "20");
  submit("Issue credit note");
  expect(sent).toEqual([]);
  type("Reason", "Late");
  submit("Issue credit note");
  await dialogClosed();
  type("Month", "2026-02");
  fireEvent.click(screen.getByRole("button", { name: "Issue invoices" }));
  await screen.findByText("1 invoice issued");
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ["invoices/INV-PH-2026-000007/credit-notes", { amount: 20, reason: "Late" }],
    ["invoices", { period: "2026-02" }],
  ]);
});

test("a refund has its own idempotency key, and waits for approval above the limit [14.85] [14.91]", async () => {
  openConsole("/money/refunds");
  fireEvent.click(await screen.findByRole("button", { name: "Refund order" }));
  type("Order", "o-1");
  type("Amount", "99");
  type("Reason", "Spilled");
  submit("Refund order");
  await screen.findByText("A second person has to approve this refund.");
  expect(sent).toEqual([
    {
      method: "POST",
      path: "orders/o-1/refunds",
      body: { amount: 99, reason: "Spilled", kind: "refund" },
      key: expect.stringMatching(/.{36}/),
    },
  ]);
});

test("the refund dialog can also compensate a merchant for goods, with an explanation [14.80]", async () => {
  openConsole("/money/refunds");
  fireEvent.click(await screen.findByRole("button", { name: "Refund order" }));
  expect(screen.queryByText(/up to their value/)).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Compensation" }));
  screen.getByText(/up to their value/);
  type("Order", "o-1");
  type("Amount", "99");
  type("Reason", "Lost");
  submit("Compensation");
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      path: "orders/o-1/refunds",
      body: { amount: 99, kind: "compensation" },
      key: expect.any(String),
    }),
  );
});

test("a request of another operator can be approved, one's own request cannot [14.91]", async () => {
  openConsole("/money/approvals");
  const buttons = await screen.findAllByRole("button", { name: "Approve" });
  expect(buttons).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: "Reject" })).toHaveLength(2);
  const [, asked] = screen.getAllByRole("row");
  expect(asked?.textContent).toContain("Compensation₱99.00 o-7 Spilled");
  fireEvent.click(buttons[0] as HTMLElement);
  await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(["approvals/a-1/approve"]));
});

test("a user without permission has no buttons to change anything", async () => {
  server.use(mockOperator("viewer"));
  openConsole("/money/invoices");
  await screen.findByText("INV-PH-2026-000007");
  expect(screen.queryByRole("button", { name: /Issue/ })).toBeNull();
});

test("insight shows orders as a chart with its table, refused quotes by place, and the monitored alerts [14.92] [14.93] [14.94]", async () => {
  server.use(mockOperator("market"));
  const { unmount } = openConsole("/insight");
  const picture = await screen.findByRole("img", {
    name: "Bar chart of orders: delivered, cancelled, other",
  });
  expect(picture.querySelectorAll("rect")).toHaveLength(6);
  const [, first, , all] = within(screen.getByRole("table")).getAllByRole("row");
  expect(first?.textContent).toBe("2026-11-19" + "8" + "7" + "75%" + "90%" + "4.5" + "1" + "Bad weather 1");
  expect(all?.textContent).toContain("All");
  unmount();

  const refused = openConsole("/insight/refused");
  await screen.findByText("Too far");
  expect(screen.getByText("14.55, 121.02")).toBeDefined();
  refused.unmount();

  openConsole("/insight/alerts");
  fireEvent.click(await screen.findByRole("button", { name: "New alert" }));
  type("Name", "Too late");
  type("Send to", "boss@example.com");
  submit("Save alert");
  await waitFor(() =>
    expect(sent[0]).toMatchObject({
      path: "alerts",
      body: { name: "Too late", metric: "late_orders", threshold: 10, channel: "mail" },
    }),
  );
});

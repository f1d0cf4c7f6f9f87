import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import * as saving from "@waybill/client/calls/download.ts";
import { lostConnection, refusal, serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  type SentChange,
  api,
  createdAt,
  dialogClosed,
  successAnswer,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  mockChange,
} from "../console.fixture.tsx";
// Imports the lazy screens, so that no test waits for them to load.
import { approvalOf, cashier, invoice } from "./money.fixture.ts";
import "./money-screen.tsx";

const sent: SentChange[] = [];
/** The mocked responses, one after another; the last one is repeated. */
let answers: (() => Response)[] = [];
const take = (path: string) =>
  mockChange(sent, path, () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.() ?? HttpResponse.error();
  });
let approvals = [approvalOf("a-1")];
const server = serve(
  mockOperator("finance"),
  mockNames(),
  mockList("refunds", () => []),
  mockList("riders", () => [cashier]),
  mockList("invoices", () => [invoice]),
  mockList("approvals", () => approvals),
  mockList("audit", () => []),
  take("orders/:id/refunds"),
  take("riders/:id/cash"),
  take("invoices"),
  take("invoices/:number/credit-notes"),
  take("approvals/:id/:step"),
);
beforeEach(() => {
  sent.length = 0;
  answers = [];
  approvals = [approvalOf("a-1")];
  for (const { id } of currentToasts()) dismissToast(id);
  setUpEnglishTexts();
});

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const submit = (name: string) =>
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
/** Waits for a field's error: the form has been checked by then, so a call would have been sent. */
const refusedField = () =>
  waitFor(() => expect(document.querySelector("[aria-invalid=true]")).not.toBeNull());
const openRefund = async () => {
  openConsole("/money/refunds");
  fireEvent.click(await screen.findByRole("button", { name: "Refund order" }));
  type("Order", " o-1 ");
  type("Amount", "99");
  type("Reason", " Spilled ");
};

test("a refused refund pays nothing, shows the reason, and keeps the typed values", async () => {
  answers = [() => refusal(409, "REFUND_TOO_MUCH", "error.order-not-found")];
  await openRefund();
  submit("Refund order");
  await screen.findByText("We could not find that order. Check its number.");
  expect(screen.getByRole("dialog")).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("99");
  expect(screen.queryByText("Refund sent.")).toBeNull();
});

test("a refund whose response is lost is retried with the same key, and paid once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    answers = [lostConnection, successAnswer({ refund_id: "rf-1" })];
    await openRefund();
    submit("Refund order");
    await waitFor(() => expect(sent).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(2_000);
    await screen.findByText("Refund sent.");
    expect(sent.map(({ body }) => body)).toEqual([
      { amount: 99, reason: "Spilled", kind: "refund" },
      { amount: 99, reason: "Spilled", kind: "refund" },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.key).toMatch(/^.{36}$/);
  } finally {
    vi.useRealTimers();
  }
});

test("a second press after a refusal uses the same key, and another refund a new key", async () => {
  answers = [() => refusal(409, "X", "error.order-not-found"), successAnswer({ refund_id: "rf-1" })];
  await openRefund();
  submit("Refund order");
  await screen.findByText("We could not find that order. Check its number.");
  submit("Refund order");
  await dialogClosed();
  fireEvent.click(screen.getByRole("button", { name: "Refund order" }));
  type("Order", "o-1");
  type("Amount", "1");
  type("Reason", "Late");
  submit("Refund order");
  await dialogClosed();
  const [first, second, third] = sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test.each([
  ["1,240", 1240],
  ["1 240,5", 1240.5],
  ["٥٩٫٥", 59.5],
])("a refund of '%s' is sent as %d: a comma or an Arabic digit changes no amount", async (typed, amount) => {
  answers = [successAnswer({ refund_id: "rf-1" })];
  await openRefund();
  type("Amount", typed);
  submit("Refund order");
  await dialogClosed();
  expect(sent).toMatchObject([{ body: { amount } }]);
});

test.each([
  ["a rider's cash", "cash", "Count cash", "Counted", { counted: 480 }],
  ["a credit note", "invoices", "Issue credit note", "Amount", { amount: 480 }],
])(
  "if the response for %s is lost the request is repeated with its key, and the next request has another key",
  async (...given) => {
    const [, page, act, field, body] = given;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const found = { held: 500, counted: 480, difference: -20, currency: "PHP" };
      answers = [lostConnection, successAnswer(found)];
      openConsole(`/money/${page}`);
      const send = async () => {
        fireEvent.click(await screen.findByRole("button", { name: act }));
        type(field, "480");
        if (page === "invoices") type("Reason", "Late");
        submit(act);
      };
      await send();
      await waitFor(() => expect(sent).toHaveLength(1));
      await vi.advanceTimersByTimeAsync(2_000);
      await dialogClosed();
      await send();
      await dialogClosed();
      expect(sent).toMatchObject([{ body }, { body }, { body }]);
      const [first, again, next] = sent.map(({ key }) => key);
      expect(first).toMatch(/^.{36}$/);
      expect(again).toBe(first);
      expect(next).not.toBe(first);
    } finally {
      vi.useRealTimers();
    }
  },
);

test("pressing the button again while a refund is being sent does nothing", async () => {
  let settle: () => void = () => undefined;
  const waits = new Promise<void>((go) => (settle = go));
  server.use(
    http.post(`${api}/orders/:id/refunds`, async () => {
      sent.push({ method: "POST", path: "refunds", body: null, key: null });
      await waits;
      return HttpResponse.json({ result: { refund_id: "rf-1" } }, { status: 201 });
    }),
  );
  await openRefund();
  submit("Refund order");
  await waitFor(() => expect(sent).toHaveLength(1));
  submit("Refund order");
  fireEvent.submit(screen.getByLabelText("Amount"));
  settle();
  await dialogClosed();
  expect(sent).toHaveLength(1);
});

test.each([
  ["no order", "", "99", "Spilled"],
  ["no amount", "o-1", "", "Spilled"],
  ["an amount of 0", "o-1", "0", "Spilled"],
  ["a negative amount", "o-1", "-5", "Spilled"],
  ["an amount in words", "o-1", "ten", "Spilled"],
  ["an ambiguous amount", "o-1", "5.000", "Spilled"],
  ["less than a centavo", "o-1", "0.001", "Spilled"],
  ["no reason", "o-1", "99", "  "],
])("a refund with %s is not sent", async (_, order, amount, reason) => {
  answers = [successAnswer({ refund_id: "rf-1" })];
  openConsole("/money/refunds");
  fireEvent.click(await screen.findByRole("button", { name: "Refund order" }));
  type("Order", order);
  type("Amount", amount);
  type("Reason", reason);
  submit("Refund order");
  await refusedField();
  expect(sent).toEqual([]);
  expect(screen.getByRole("dialog")).toBeDefined();
});

test("a request that a colleague decided first shows a message, and the list reloads", async () => {
  answers = [
    () => {
      approvals = [approvalOf("a-1", { status: "approved", decided_by: "u-3", decided_at: createdAt })];
      return refusal(409, "APPROVAL_DECIDED", "error.order-changed-meanwhile");
    },
  ];
  openConsole("/money/approvals");
  fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
  await screen.findByText("Approved");
  expect(screen.queryByRole("button", { name: /Approve|Reject/ })).toBeNull();
  expect(currentToasts().map(({ type }) => type)).toEqual(["error"]);
});

test("a request can be rejected, also by its requester", async () => {
  approvals = [approvalOf("a-own", { requested_by: "u-1" })];
  answers = [successAnswer(approvals[0] ?? {}, 200)];
  openConsole("/money/approvals");
  fireEvent.click(await screen.findByRole("button", { name: "Reject" }));
  await waitFor(() => expect(sent).toMatchObject([{ path: "approvals/a-own/reject" }]));
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

test("an approval pressed twice is sent once, and then the next request can be approved", async () => {
  let settle: () => void = () => undefined;
  const waits = new Promise<void>((go) => (settle = go));
  approvals = [approvalOf("a-1"), approvalOf("a-2")];
  server.use(
    mockChange(sent, "approvals/:id/:step", async () => {
      await waits;
      return HttpResponse.json({ result: approvals[0] });
    }),
  );
  openConsole("/money/approvals");
  const [first, second] = await screen.findAllByRole("button", { name: "Approve" });
  if (!first || !second) throw new Error("Two approvals should be shown.");
  fireEvent.click(first);
  await waitFor(() => expect(first.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(first);
  fireEvent.click(second);
  settle();
  await waitFor(() => expect(first.getAttribute("aria-busy")).not.toBe("true"));
  fireEvent.click(second);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path }) => path)).toEqual(["approvals/a-1/approve", "approvals/a-2/approve"]);
});

test("an approver sees what a price or a claim would change before deciding", async () => {
  approvals = [
    approvalOf("a-1", { kind: "price_rule", payload: { base: 80, per_km: 10 } }),
    approvalOf("a-2", {
      kind: "claim",
      payload: { amount: 480, currency: "PHP", order_id: "o-7", reason: "Soaked", claim_id: "c-3" },
    }),
  ];
  openConsole("/money/approvals");
  const [, price, claim] = await screen.findAllByRole("row");
  expect(price?.textContent).toMatch(/Price.*base.*80.*per_km.*10/);
  expect(claim?.textContent).toContain("₱480.00 o-7 Soaked");
  const link = within(claim ?? document.body).getByRole("link", { name: "Claim" });
  expect(link.getAttribute("href")).toBe("/claims?claim=c-3");
});

test("a rejection that fails on the server shows a message, and the request stays open", async () => {
  answers = [() => refusal(500, "INTERNAL", "error.unexpected")];
  openConsole("/money/approvals");
  fireEvent.click(await screen.findByRole("button", { name: "Reject" }));
  await waitFor(() => expect(currentToasts().map(({ type }) => type)).toEqual(["error"]));
  screen.getByText("Waiting");
  screen.getByRole("button", { name: "Approve" });
  // A POST without an idempotency key is not retried automatically after a server error.
  expect(sent).toHaveLength(1);
});

test.each([
  [
    "an amount above the rest",
    "150",
    () => refusal(422, "CREDIT_TOO_LARGE", "operations-error.credit-too-large"),
  ],
  ["a lost connection", "20", lostConnection],
])("a credit note is not issued after %s: the dialog keeps the typed values", async (_, sum, answer) => {
  answers = [answer];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    openConsole("/money/invoices");
    fireEvent.click(await screen.findByRole("button", { name: "Issue credit note" }));
    screen.getByText("INV-PH-2026-000007 · ₱148.00");
    type("Amount", sum);
    type("Reason", "Late");
    submit("Issue credit note");
    // Three retries.
    if (answer === lostConnection) await vi.advanceTimersByTimeAsync(6_100);
    await waitFor(() => expect(currentToasts().map(({ type }) => type)).toEqual(["error"]));
    expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe(sum);
    answers = [successAnswer(invoice)];
    submit("Issue credit note");
    await dialogClosed();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test("an export that fails shows a message and saves no file", async () => {
  const save = vi.spyOn(saving, "saveFile").mockImplementation(() => undefined);
  onTestFinished(() => save.mockRestore());
  server.use(
    mockList("ledger/accounts", () => []),
    http.get(`${api}/ledger/export`, () => refusal(403, "FORBIDDEN", "error.order-not-found")),
  );
  openConsole("/money/accounts");
  fireEvent.click(await screen.findByRole("button", { name: /Export/ }));
  await waitFor(() => expect(currentToasts().map(({ type }) => type)).toEqual(["error"]));
  expect(save).not.toHaveBeenCalled();
});

test("two presses invoice a month once", async () => {
  let settle: () => void = () => undefined;
  const waits = new Promise<void>((go) => (settle = go));
  server.use(
    http.post(`${api}/invoices`, async ({ request }) => {
      sent.push({ method: "POST", path: "invoices", body: await request.json(), key: null });
      await waits;
      return HttpResponse.json({ result: { invoices: [], has_more: false } }, { status: 201 });
    }),
  );
  openConsole("/money/invoices");
  fireEvent.change(await screen.findByLabelText("Month"), { target: { value: "2026-02" } });
  const issue = screen.getByRole("button", { name: "Issue invoices" });
  fireEvent.click(issue);
  await waitFor(() => expect(issue.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(issue);
  settle();
  await screen.findByText("0 invoices issued");
  expect(sent).toMatchObject([{ body: { period: "2026-02" } }]);
});

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { beforeEach, expect, test } from "vitest";
import {
  dialogClosed,
  dialogNamed,
  successAnswer,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  pressButton,
  shownErrors,
  refusalAnswer,
  returnToWindow,
  type SentChange,
  skipTime,
  startConsoleTest,
  mockChange,
  typeIn,
} from "../console.fixture.tsx";
import { cashier, invoice } from "./money.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "./money-screen.tsx";

const sent: SentChange[] = [];
/** The mocked responses, one after another; the last one is repeated. */
let answers: (() => Response)[] = [];
const next = () => (answers.length > 1 ? answers.shift() : answers[0])?.();
let riders = [cashier];
let invoices = [invoice];
serve(
  mockOperator("finance"),
  mockNames({ id: "r-1", kind: "rider", name: "Rico", vendor_id: null }),
  mockList("riders", () => riders),
  mockList("refunds", () => []),
  mockList("invoices", () => invoices),
  mockChange(sent, "orders/:id/refunds", next),
  mockChange(sent, "riders/:id/cash", next),
  mockChange(sent, "invoices/:number/credit-notes", next),
  mockChange(sent, "invoices", next),
);
beforeEach(() => {
  sent.length = 0;
  answers = [];
  riders = [cashier];
  invoices = [invoice];
  startConsoleTest();
});

const counted = successAnswer({ rider_id: "r-1", held: 500, counted: 480, difference: -20, currency: "PHP" });
const changedMeanwhile = "Somebody else has changed it. Look at it again.";
const alreadyDone = "We saved your first attempt, with other details. Close this and check the list.";

test("cash is counted against the balance that the operator saw, and the difference is shown", async () => {
  answers = [counted];
  openConsole("/money/cash");
  await pressButton("Count cash");
  const dialog = await dialogNamed("Count cash");
  dialog.getByText("Rico: ₱500.00");
  typeIn(dialog, "Counted", "480");
  typeIn(dialog, /^Note/, " Short change ");
  await pressButton("Count cash", dialog);
  await dialogClosed();
  expect(sent).toMatchObject([
    { path: "riders/r-1/cash", body: { counted: 480, held: 500, note: "Short change" } },
  ]);
  await screen.findByText(/^Cash recorded\. Difference: -₱20\.00$/);
});

test("cash that a colleague counted first is not posted again: the dialog closes and the row disappears", async () => {
  answers = [
    () => {
      riders = [{ ...cashier, cash_held: 0 }];
      return refusalAnswer("changed_meanwhile")();
    },
  ];
  openConsole("/money/cash");
  await pressButton("Count cash");
  const dialog = await dialogNamed("Count cash");
  typeIn(dialog, "Counted", "500");
  await pressButton("Count cash", dialog);
  await dialogClosed();
  expect(shownErrors()).toEqual([changedMeanwhile]);
  await screen.findByText("No rider holds cash.");
  expect(sent).toHaveLength(1);
  // The dialog does not reopen when the rider collects more cash.
  riders = [{ ...cashier, cash_held: 300 }];
  await returnToWindow();
  await screen.findByText("₱300.00");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("if a rider collects more while the cash is counted, the new balance is shown and then sent", async () => {
  answers = [
    () => {
      riders = [{ ...cashier, cash_held: 740 }];
      return refusalAnswer("changed_meanwhile")();
    },
    counted,
  ];
  openConsole("/money/cash");
  await pressButton("Count cash");
  const dialog = await dialogNamed("Count cash");
  typeIn(dialog, "Counted", "500");
  await pressButton("Count cash", dialog);
  await dialog.findByText("Rico: ₱740.00");
  expect(dialog.getByLabelText<HTMLInputElement>("Counted").value).toBe("500");
  typeIn(dialog, "Counted", "740");
  await pressButton("Count cash", dialog);
  await dialogClosed();
  expect(sent.map(({ body }) => body)).toEqual([
    { counted: 500, held: 500 },
    { counted: 740, held: 740 },
  ]);
});

test.each([
  ["a refund", "refunds", "Refund order", "orders/o-1/refunds"],
  ["a credit note", "invoices", "Issue credit note", `invoices/${invoice.number}/credit-notes`],
])(
  "%s that arrived although its answer was lost is not given again with another amount",
  async (...given) => {
    const [, page, act, path] = given;
    const skipRetries = skipTime();
    answers = [lostConnection];
    openConsole(`/money/${page}`);
    await pressButton(act);
    const dialog = await dialogNamed(act);
    if (page === "refunds") typeIn(dialog, "Order", "o-1");
    typeIn(dialog, "Amount", "99");
    typeIn(dialog, "Reason", "Late");
    await pressButton(act, dialog);
    await skipRetries();
    await waitFor(() =>
      expect(shownErrors()).toEqual(["Something went wrong. Please try again. You could be offline."]),
    );
    expect(sent).toHaveLength(4);
    answers = [refusalAnswer("idempotency_key_reused")];
    typeIn(dialog, "Amount", "50");
    await pressButton(act, dialog);
    await waitFor(() => expect(shownErrors()).toContain(alreadyDone));
    expect(sent.at(-1)).toMatchObject({ path, body: { amount: 50, reason: "Late" } });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    screen.getByRole("dialog", { name: act });
  },
);

const issued = (count: number, has_more: boolean) =>
  successAnswer({ invoices: Array.from({ length: count }, () => invoice), has_more });

test("a month is invoiced completely, although the server handles only some merchants per call", async () => {
  answers = [issued(3, true), issued(3, true), issued(1, false)];
  openConsole("/money/invoices");
  fireEvent.change(await screen.findByLabelText("Month"), { target: { value: "2026-02" } });
  await pressButton("Issue invoices");
  await screen.findByText("7 invoices issued");
  expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ period: "2026-02" })));
});

test("a month whose remaining invoices are refused shows a message, and lists the issued invoices", async () => {
  answers = [
    () => {
      invoices = [invoice, { ...invoice, number: "INV-PH-2026-000008" }];
      return issued(1, true)();
    },
    refusalAnswer("overloaded"),
  ];
  openConsole("/money/invoices");
  await pressButton("Issue invoices");
  await waitFor(() => expect(shownErrors()).toHaveLength(1));
  await screen.findByText("INV-PH-2026-000008");
  expect(screen.queryByText(/invoices? issued/)).toBeNull();
  expect(sent).toHaveLength(2);
});

test.each([
  ["period_not_over", "This month is not over yet."],
  ["nothing_to_invoice", "There is nothing to invoice."],
] as const)("a month is not invoiced if %s, and the operator sees the reason", async (name, words) => {
  answers = [refusalAnswer(name)];
  openConsole("/money/invoices");
  await pressButton("Issue invoices");
  await waitFor(() => expect(shownErrors()).toEqual([words]));
  expect(sent).toHaveLength(1);
  expect(screen.queryByText(/invoices? issued/)).toBeNull();
});

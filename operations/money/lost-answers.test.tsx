import { focusManager } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { beforeEach, expect, test } from "vitest";
import {
  dialogClosed,
  dialogNamed,
  done,
  listOf,
  namesAre,
  openConsole,
  operatorIs,
  press,
  problemsShown,
  refusedAs,
  type Sent,
  skipTime,
  startConsoleTest,
  takes,
  typeIn,
} from "../console.fixture.tsx";
import { cashier, invoice } from "./money.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "./money-screen.tsx";

const sent: Sent[] = [];
/** The mocked responses, one after another; the last one is repeated. */
let answers: (() => Response)[] = [];
const next = () => (answers.length > 1 ? answers.shift() : answers[0])?.();
let riders = [cashier];
let invoices = [invoice];
serve(
  operatorIs("finance"),
  namesAre({ id: "r-1", kind: "rider", name: "Rico", vendor_id: null }),
  listOf("riders", () => riders),
  listOf("refunds", () => []),
  listOf("invoices", () => invoices),
  takes(sent, "orders/:id/refunds", next),
  takes(sent, "riders/:id/cash", next),
  takes(sent, "invoices/:number/credit-notes", next),
  takes(sent, "invoices", next),
);
beforeEach(() => {
  sent.length = 0;
  answers = [];
  riders = [cashier];
  invoices = [invoice];
  startConsoleTest();
});

const counted = done({ rider_id: "r-1", held: 500, counted: 480, difference: -20, currency: "PHP" });
const changedMeanwhile = "Somebody else has changed it. Look at it again.";
const alreadyDone = "Your first try arrived, with other details. Close this and check the list.";

test("cash is counted against the balance that the operator saw, and the difference is shown", async () => {
  answers = [counted];
  openConsole("/money/cash");
  await press("Count cash");
  const dialog = await dialogNamed("Count cash");
  dialog.getByText("Rico: ₱500.00");
  typeIn(dialog, "Counted", "480");
  typeIn(dialog, /^Note/, " Short change ");
  await press("Count cash", dialog);
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
      return refusedAs("changed_meanwhile")();
    },
  ];
  openConsole("/money/cash");
  await press("Count cash");
  await press("Count cash", await dialogNamed("Count cash"));
  await dialogClosed();
  expect(problemsShown()).toEqual([changedMeanwhile]);
  await screen.findByText("No rider holds cash.");
  expect(sent).toHaveLength(1);
  // The dialog does not reopen when the rider collects more cash.
  riders = [{ ...cashier, cash_held: 300 }];
  await act(async () => focusManager.setFocused(false));
  await act(async () => focusManager.setFocused(true));
  await screen.findByText("₱300.00");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("if a rider collects more while the cash is counted, the new balance is shown and then sent", async () => {
  answers = [
    () => {
      riders = [{ ...cashier, cash_held: 740 }];
      return refusedAs("changed_meanwhile")();
    },
    counted,
  ];
  openConsole("/money/cash");
  await press("Count cash");
  const dialog = await dialogNamed("Count cash");
  await press("Count cash", dialog);
  await dialog.findByText("Rico: ₱740.00");
  expect(dialog.getByLabelText<HTMLInputElement>("Counted").value).toBe("500");
  typeIn(dialog, "Counted", "740");
  await press("Count cash", dialog);
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
    await press(act);
    const dialog = await dialogNamed(act);
    if (page === "refunds") typeIn(dialog, "Order", "o-1");
    typeIn(dialog, "Amount", "99");
    typeIn(dialog, "Reason", "Late");
    await press(act, dialog);
    await skipRetries();
    await waitFor(() =>
      expect(problemsShown()).toEqual(["Something went wrong. Please try again. You could be offline."]),
    );
    expect(sent).toHaveLength(4);
    answers = [refusedAs("idempotency_key_reused")];
    typeIn(dialog, "Amount", "50");
    await press(act, dialog);
    await waitFor(() => expect(problemsShown()).toContain(alreadyDone));
    expect(sent.at(-1)).toMatchObject({ path, body: { amount: 50, reason: "Late" } });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    screen.getByRole("dialog", { name: act });
  },
);

const issued = (count: number, has_more: boolean) =>
  done({ invoices: Array.from({ length: count }, () => invoice), has_more });

test("a month is invoiced completely, although the server handles only some merchants per call", async () => {
  answers = [issued(3, true), issued(3, true), issued(1, false)];
  openConsole("/money/invoices");
  fireEvent.change(await screen.findByLabelText("Month"), { target: { value: "2026-02" } });
  await press("Issue invoices");
  await screen.findByText("7 invoices issued");
  expect(sent.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => ({ period: "2026-02" })));
});

test("a month whose remaining invoices are refused shows a message, and lists the issued invoices", async () => {
  answers = [
    () => {
      invoices = [invoice, { ...invoice, number: "INV-PH-2026-000008" }];
      return issued(1, true)();
    },
    refusedAs("overloaded"),
  ];
  openConsole("/money/invoices");
  await press("Issue invoices");
  await waitFor(() => expect(problemsShown()).toHaveLength(1));
  await screen.findByText("INV-PH-2026-000008");
  expect(screen.queryByText(/invoices? issued/)).toBeNull();
  expect(sent).toHaveLength(2);
});

test.each([
  ["period_not_over", "This month is not over yet."],
  ["nothing_to_invoice", "There is nothing to invoice."],
] as const)("a month is not invoiced if %s, and the operator sees the reason", async (name, words) => {
  answers = [refusedAs(name)];
  openConsole("/money/invoices");
  await press("Issue invoices");
  await waitFor(() => expect(problemsShown()).toEqual([words]));
  expect(sent).toHaveLength(1);
  expect(screen.queryByText(/invoices? issued/)).toBeNull();
});

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import type { OrderTip } from "@waybill/contract/operations/refunds";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { notifyProblem } from "../../calls.ts";
import {
  api,
  dialogClosed,
  dialogNamed,
  mockOperator,
  pressButton,
  shownErrors,
  refusalAnswer,
  skipTime,
  startConsoleTest,
  typeIn,
} from "../../console.fixture.tsx";
import { TipOfOrder } from "./tip-of-order.tsx";

let tip: OrderTip | null;
const sent: unknown[] = [];
/** The mocked responses to the refund, one after another. */
let answers: (() => Response)[] = [];
const server = serve(
  mockOperator("finance"),
  http.get(`${api}/orders/o-1/tip`, () => HttpResponse.json({ result: tip })),
  http.post(`${api}/orders/o-1/tip/refund`, async ({ request }) => {
    const body = (await request.json()) as { reason: string };
    sent.push(body);
    const answer = answers.shift();
    if (answer) return answer();
    tip = { ...paid, state: "returning", return_reason: body.reason, returned_by: "u-1" };
    return HttpResponse.json({ result: tip });
  }),
);
const paid: OrderTip = {
  order_id: "o-1",
  rider_id: "r-1",
  amount: 100,
  currency: "PHP",
  state: "paid",
  paid_at: "2026-11-20T04:36:00.000Z",
  return_reason: null,
  returned_by: null,
};

beforeEach(() => {
  tip = paid;
  answers = [];
  sent.length = 0;
  startConsoleTest();
});
let queries = makeQueryClient();
const open = () => {
  queries = makeQueryClient(notifyProblem);
  return render(
    <QueryClientProvider client={queries}>
      <TipOfOrder orderId="o-1" />
    </QueryClientProvider>,
  );
};
const section = async () => within(await screen.findByRole("region", { name: "Tip" }));

test("an operator refunds a paid tip with a reason, once", async () => {
  open();
  (await section()).getByText("₱100.00 to the rider.");
  fireEvent.click(await screen.findByRole("button", { name: "Refund the tip" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Refund the tip" }));
  dialog.getByText("₱100.00 goes back to the card that paid it and is taken off the rider's earnings.");
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "  " } });
  fireEvent.click(dialog.getByRole("button", { name: "Refund the tip" }));
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: " Meant for somebody else " } });
  fireEvent.click(dialog.getByRole("button", { name: "Refund the tip" }));
  await dialogClosed();
  expect(sent).toEqual([{ reason: "Meant for somebody else" }]);
  await (await section()).findByText("₱100.00, refunded to the card. Meant for somebody else");
  expect(screen.queryByRole("button", { name: "Refund the tip" })).toBeNull();
});

test("a read-only user sees the tip without a refund button", async () => {
  server.use(mockOperator("viewer"));
  open();
  (await section()).getByText("₱100.00 to the rider.");
  await waitFor(() => expect(queries.getQueryData(["operator"])).toBeDefined());
  expect(screen.queryByRole("button", { name: "Refund the tip" })).toBeNull();
});

test.each([
  { title: "no tip", is: null },
  { title: "a tip that no card has paid", is: { ...paid, state: "unpaid" as const } },
])("nothing is shown for $title", async ({ is }) => {
  tip = is;
  const { container } = open();
  await waitFor(() => expect(queries.getQueryState(["tip", "o-1"])?.status).toBe("success"));
  expect(container.textContent).toBe("");
});

const askTipBack = async () => {
  open();
  await pressButton("Refund the tip");
  const dialog = await dialogNamed("Refund the tip");
  typeIn(dialog, "Reason", "Meant for somebody else");
  await pressButton("Refund the tip", dialog);
  return dialog;
};

test("a tip whose refund is refused stays with the rider, and the typed reason stays", async () => {
  answers = [refusalAnswer("overloaded"), refusalAnswer("role_missing")];
  const dialog = await askTipBack();
  await waitFor(() => expect(shownErrors()).toHaveLength(1));
  expect(dialog.getByLabelText<HTMLInputElement>("Reason").value).toBe("Meant for somebody else");
  (await section()).getByText("₱100.00 to the rider.");
  await pressButton("Refund the tip", dialog);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(screen.queryByText(/refunded to the card/)).toBeNull();
});

test("a tip that a colleague refunded first shows a message, and cannot be refunded again", async () => {
  answers = [
    () => {
      tip = { ...paid, state: "returning", return_reason: "Paid twice", returned_by: "u-2" };
      return refusalAnswer("nothing_to_refund")();
    },
  ];
  await askTipBack();
  await dialogClosed();
  expect(shownErrors()).toEqual(["Nothing was charged for this order."]);
  await (await section()).findByText("₱100.00, refunded to the card. Paid twice");
  expect(screen.queryByRole("button", { name: "Refund the tip" })).toBeNull();
});

test("a tip refund whose response is lost is made once, and shows no error although the retry is refused", async () => {
  const skipRetries = skipTime();
  answers = [
    () => {
      tip = { ...paid, state: "returning", return_reason: "Meant for somebody else", returned_by: "u-1" };
      return lostConnection();
    },
    refusalAnswer("nothing_to_refund"),
  ];
  await askTipBack();
  await skipRetries();
  await dialogClosed();
  await (await section()).findByText("₱100.00, refunded to the card. Meant for somebody else");
  expect(shownErrors()).toEqual([]);
  expect(sent).toEqual(Array.from({ length: 2 }, () => ({ reason: "Meant for somebody else" })));
});

import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { serve } from "@waybill/client/test-server.ts";
import type { OrderTip } from "@waybill/contract/operations/refunds";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, dialogClosed, operatorIs } from "../../console.fixture.tsx";
import { TipOfOrder } from "./tip-of-order.tsx";

let tip: OrderTip | null;
const sent: unknown[] = [];
const server = serve(
  operatorIs("finance"),
  http.get(`${api}/orders/o-1/tip`, () => HttpResponse.json({ result: tip })),
  http.post(`${api}/orders/o-1/tip/refund`, async ({ request }) => {
    const body = (await request.json()) as { reason: string };
    sent.push(body);
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
  sent.length = 0;
  setUpEnglishTexts();
});
let queries = makeQueryClient();
const open = () => {
  queries = makeQueryClient();
  return render(
    <QueryClientProvider client={queries}>
      <TipOfOrder orderId="o-1" />
    </QueryClientProvider>,
  );
};
const section = async () => within(await screen.findByRole("region", { name: "Tip" }));

test("an operator gives a paid tip back for a reason, once", async () => {
  open();
  (await section()).getByText("₱100.00 to the rider.");
  fireEvent.click(await screen.findByRole("button", { name: "Give the tip back" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Give the tip back" }));
  dialog.getByText("₱100.00 goes back to the card that paid it, and leaves the rider's earnings.");
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "  " } });
  fireEvent.click(dialog.getByRole("button", { name: "Give the tip back" }));
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: " Meant for somebody else " } });
  fireEvent.click(dialog.getByRole("button", { name: "Give the tip back" }));
  await dialogClosed();
  expect(sent).toEqual([{ reason: "Meant for somebody else" }]);
  await (await section()).findByText("₱100.00, given back to the card. Meant for somebody else");
  expect(screen.queryByRole("button", { name: "Give the tip back" })).toBeNull();
});

test("who may only read sees the tip without a way to give it back", async () => {
  server.use(operatorIs("viewer"));
  open();
  (await section()).getByText("₱100.00 to the rider.");
  await waitFor(() => expect(queries.getQueryData(["operator"])).toBeDefined());
  expect(screen.queryByRole("button", { name: "Give the tip back" })).toBeNull();
});

test.each([
  { title: "no tip", is: null },
  { title: "a tip that no card has paid", is: { ...paid, state: "unpaid" as const } },
])("nothing is shown for $said", async ({ is }) => {
  tip = is;
  const { container } = open();
  await waitFor(() => expect(queries.getQueryState(["tip", "o-1"])?.status).toBe("success"));
  expect(container.textContent).toBe("");
});

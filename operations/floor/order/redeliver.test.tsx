import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import {
  address,
  api,
  dialogClosed,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
} from "../../console.fixture.tsx";
import { orderOf, emptyFloorHandlers } from "../floor-rows.fixture.ts";

const returned = orderOf("o-back", "Bea Cruz", {
  status: "RETURNED_TO_VENDOR",
  may: { assign: false, unassign: false, cancel: false },
  next_statuses: [],
});
const draft = { vendor_id: "kanto", redelivery_of: "o-back", delivery_fee: 89, signature: "today" };
let orders: OrderWithStory[] = [];
const sent: unknown[] = [];
const server = serve(
  mockOperator("dispatcher"),
  mockNames({ id: "o-next", kind: "order", name: "Kanto Kitchen → Bea Cruz", vendor_id: "kanto" }),
  mockList("orders", () => orders),
  mockList("riders", () => []),
  http.get(`${api}/orders/:id`, ({ params }) =>
    HttpResponse.json({ result: orders.find(({ order_id }) => order_id === params["id"]) ?? returned }),
  ),
  http.post("*/orders/api/v1/order/:id/redeliver", ({ params }) => {
    sent.push(["redeliver", params["id"]]);
    return HttpResponse.json({ result: { fee: 89, signature: "today", order: draft } });
  }),
  http.post("*/orders/api/v1/order", async ({ request }) => {
    sent.push([await request.json(), request.headers.get("idempotency-key") !== null]);
    return HttpResponse.json({ result: { ...returned, order_id: "o-next" } }, { status: 201 });
  }),
  ...emptyFloorHandlers,
);
beforeEach(() => {
  sent.length = 0;
  orders = [returned];
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});
const panel = async () => within(await screen.findByRole("complementary", { name: "Order" }));

test("D redelivers a returned order at today's fee, and opens the new order [19.16]", async () => {
  openConsole("/floor?order=o-back");
  await (await panel()).findByRole("button", { name: "Redeliver" });
  fireEvent.keyDown(document.body, { key: "d" });
  const dialog = within(await screen.findByRole("dialog", { name: "Redeliver" }));
  dialog.getByText("The same order is sent again. The merchant pays ₱89.00.");
  expect(sent).toEqual([["redeliver", "o-back"]]);
  fireEvent.click(dialog.getByRole("button", { name: "Redeliver" }));
  await dialogClosed();
  expect(sent[1]).toEqual([draft, true]);
  await waitFor(() => expect(address()).toBe("/floor?order=o-next"));
});

test("a redelivered order links to the new one; redelivery is not offered twice, nor for an active order or without permission [19.17]", async () => {
  orders = [{ ...returned, redelivered_as: "o-next" }];
  const { unmount } = openConsole("/floor?order=o-back");
  const link = await (await panel()).findByRole("link", { name: "Kanto Kitchen → Bea Cruz" });
  expect(link.getAttribute("href")).toBe("/floor?order=o-next");
  expect((await panel()).queryByRole("button", { name: "Redeliver" })).toBeNull();
  unmount();
  orders = [returned];
  server.use(mockOperator("viewer"));
  openConsole("/floor?order=o-back");
  await (await panel()).findByText("No claims.");
  expect((await panel()).queryByRole("button", { name: "Redeliver" })).toBeNull();
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { lostConnection, refusal, serve } from "@waybill/client/test-server.ts";
import { endSession } from "@waybill/client/session/session-store.ts";
import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
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
} from "../console.fixture.tsx";
import { candidateOf, candidatesOf } from "./candidates/candidates.fixture.ts";
import { orderOf, emptyFloorHandlers, riderOf } from "./floor-rows.fixture.ts";

let orders: OrderWithStory[] = [];
let refused: Response | undefined;
/** The sent requests, and how often the floor was read. */
const sent: [path: string, body: unknown][] = [];
let readings = 0;
const server = serve(
  mockOperator("dispatcher"),
  mockNames(),
  http.get(`${api}/orders`, () => {
    readings += 1;
    return HttpResponse.json({ result: { data: orders, cursor: null } });
  }),
  mockList("riders", () => [riderOf("Rico", "free")]),
  http.get(`${api}/orders/:id/candidates`, () =>
    HttpResponse.json({ result: candidatesOf([candidateOf("Rico")]) }),
  ),
  http.get(`${api}/orders/:id`, ({ params }) => {
    const found = orders.find(({ order_id }) => order_id === params["id"]);
    return found
      ? HttpResponse.json({ result: found })
      : refusal(404, "ORDER_NOT_FOUND", "error.order-not-found");
  }),
  http.post(`${api}/orders/:id/:step`, async ({ params, request }) => {
    sent.push([`${String(params["id"])}/${String(params["step"])}`, await request.json()]);
    return refused ?? HttpResponse.json({ result: orders[0] });
  }),
  ...emptyFloorHandlers,
);
const ended = {
  may: { assign: false, unassign: false, cancel: false },
  next_statuses: [],
} satisfies Partial<OrderWithStory>;
beforeEach(() => {
  sent.length = 0;
  readings = 0;
  refused = undefined;
  orders = [orderOf("o-ana", "Ana Reyes"), orderOf("o-bea", "Bea Cruz")];
  for (const { id } of currentToasts()) dismissToast(id);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  setUpEnglishTexts();
});

const panel = () => within(screen.getByRole("complementary", { name: "Order" }));
const openOrder = async (id = "o-bea") => {
  openConsole(`/floor?order=${id}`);
  await screen.findByText("Order details");
};
const begin = async (name: string) => {
  fireEvent.click(await panel().findByRole("button", { name }));
  return within(await screen.findByRole("dialog", { name }));
};
const errors = () => currentToasts().filter(({ type }) => type === "error");
/** Sends a message to the console through the mocked socket. */
const deliver = (socket: FakeSocket, message: object) =>
  act(() => socket.onmessage?.({ data: JSON.stringify(message) }));
const row = (name: RegExp) => screen.queryAllByRole("button", { name }).length > 0;

test("a cancellation that comes too late shows the refusal, and then the order's current state", async () => {
  await openOrder();
  const dialog = await begin("Cancel order");
  refused = refusal(409, "ORDER_CANT_BE_CANCELLED", "error.cant-cancel-order");
  orders = [orderOf("o-bea", "Bea Cruz", { version: 2, status: "DELIVERED", ...ended })];
  fireEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  // The console reloads the floor after the refusal, so the button disappears.
  await waitFor(() => expect(panel().queryByRole("button", { name: "Change status" })).toBeNull());
  expect(sent).toHaveLength(1);
});

test("a move is refused if another operator moved the order first, and the typed reason stays", async () => {
  await openOrder();
  const dialog = await begin("Change status");
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "by phone" } });
  refused = refusal(409, "ORDER_CHANGED", "error.order-changed-meanwhile");
  fireEvent.click(dialog.getByRole("button", { name: "Change status" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe("by phone");
  refused = undefined;
  fireEvent.click(dialog.getByRole("button", { name: "Change status" }));
  await dialogClosed();
  expect(sent.map(([path]) => path)).toEqual(["o-bea/move", "o-bea/move"]);
});

test.each([
  ["Change status", "Add a reason. It goes into the audit."],
  ["Add a note", "Fill this in."],
])("%s without a text sends nothing and shows what is missing", async (name, problem) => {
  await openOrder();
  const dialog = await begin(name);
  fireEvent.change(dialog.getByLabelText(/^(?:Reason|Note)/), { target: { value: "   " } });
  fireEvent.click(dialog.getByRole("button", { name }));
  await dialog.findByText(problem);
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^(?:Reason|Note)/), { target: { value: "by phone" } });
  fireEvent.click(dialog.getByRole("button", { name }));
  await dialogClosed();
  expect(sent).toHaveLength(1);
});

test("the chosen status is sent even if the order has moved on in the meantime: the server refuses it", async () => {
  orders = [orderOf("o-bea", "Bea Cruz", { next_statuses: ["PICKED_UP", "COURIER_ACCEPTED_DELIVERY"] })];
  await openOrder();
  const dialog = await begin("Change status");
  fireEvent.change(dialog.getByLabelText(/^New status/), { target: { value: "COURIER_ACCEPTED_DELIVERY" } });
  orders = [
    orderOf("o-bea", "Bea Cruz", {
      version: 2,
      customer: orderOf("o", "Bea Reyes").customer,
      next_statuses: ["PICKED_UP"],
    }),
  ];
  const socket = FakeSocket.last ?? expect.fail("the live connection was not opened");
  act(() => socket.opens());
  deliver(socket, { type: "order_update", order: orders[0], sequence: 1 });
  await waitFor(() => expect(panel().queryAllByText(/Bea Reyes/)).not.toEqual([]));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: "by phone" } });
  refused = refusal(409, "ORDER_NOT_MOVABLE", "error.order-not-movable");
  fireEvent.click(dialog.getByRole("button", { name: "Change status" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(sent.map(([, body]) => body)).toEqual([{ status: "COURIER_ACCEPTED_DELIVERY", reason: "by phone" }]);
});

test("a cancellation pressed twice is sent once", async () => {
  let settle: () => void = () => undefined;
  const waits = new Promise<void>((go) => (settle = go));
  server.use(
    http.post(`${api}/orders/:id/cancel`, async () => {
      sent.push(["cancel", null]);
      await waits;
      return HttpResponse.json({ result: orders[0] });
    }),
  );
  await openOrder();
  const dialog = await begin("Cancel order");
  const cancel = dialog.getByRole("button", { name: "Cancel order" });
  fireEvent.click(cancel);
  await waitFor(() => expect(cancel.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(cancel);
  settle();
  await dialogClosed();
  expect(sent).toHaveLength(1);
});

test("a rider who went off duty in the meantime does not get the order, and a message says so", async () => {
  refused = refusal(409, "RIDER_NOT_AVAILABLE", "error.order-changed-meanwhile");
  await openOrder();
  fireEvent.click(await panel().findByRole("button", { name: "Assign" }));
  fireEvent.click(await panel().findByRole("button", { name: "Assign Rico" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(sent).toMatchObject([["o-bea/assign", { rider_id: "rico" }]]);
  // The list is still there: another rider can be chosen.
  panel().getByRole("button", { name: "Assign Rico" });
});

test("an order that ends while its panel is open loses its buttons at once", async () => {
  await openOrder();
  await panel().findByRole("button", { name: "Cancel order" });
  orders = [orderOf("o-bea", "Bea Cruz", { version: 5, status: "DELIVERED", ...ended })];
  const socket = FakeSocket.last ?? expect.fail("the live connection was not opened");
  act(() => socket.opens());
  const [order] = orders;
  if (order) act(() => socket.deliver({ type: "order_update", order, sequence: 1, stream: "kanto" }));
  await waitFor(() => expect(panel().queryByRole("button", { name: "Assign" })).toBeNull());
  expect(panel().queryByRole("button", { name: "Cancel order" })).toBeNull();
});

test("a URL with an unknown order shows a message instead of an empty panel", async () => {
  openConsole("/floor?order=o-nobody");
  await panel().findByRole("button", { name: /again/i });
  expect(panel().queryByRole("button", { name: "Cancel order" })).toBeNull();
  expect(panel().queryByRole("button", { name: "Assign" })).toBeNull();
});

test("updates missed while disconnected are loaded on reconnecting", async () => {
  openConsole("/floor");
  await screen.findByRole("button", { name: /→ Ana Reyes/ });
  const first = FakeSocket.last ?? expect.fail("the live connection was not opened");
  act(() => first.opens());
  deliver(first, { type: "subscribed", vendor_id: "*" });
  await screen.findByText("Live");
  act(() => first.onclose?.({ code: 1006, reason: "" }));
  await screen.findByText("Reconnecting");
  // In the meantime Ana's order was delivered, and Dan's placed.
  orders = [orderOf("o-bea", "Bea Cruz"), orderOf("o-dan", "Dan Yu")];
  await waitFor(() => expect(FakeSocket.last).not.toBe(first));
  const second = FakeSocket.last ?? expect.fail("the live connection was not opened");
  const before = readings;
  act(() => second.opens());
  deliver(second, { type: "subscribed", vendor_id: "*" });
  await waitFor(() => expect(readings).toBeGreaterThan(before));
  await screen.findByRole("button", { name: /→ Dan Yu/ });
  expect(row(/→ Ana Reyes/)).toBe(false);
});

test("a message of an unknown type is ignored", async () => {
  openConsole("/floor");
  await screen.findByRole("button", { name: /→ Ana Reyes/ });
  const socket = FakeSocket.last ?? expect.fail("the live connection was not opened");
  act(() => socket.opens());
  deliver(socket, { type: "brand_new" });
  act(() => socket.onmessage?.({ data: "{ no JSON" }));
  expect(row(/→ Ana Reyes/)).toBe(true);
  await screen.findByText("Live");
});

test("a note whose response is lost shows a message and stays, so it can be sent again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    server.use(http.post(`${api}/orders/:id/note`, () => lostConnection()));
    await openOrder();
    const dialog = await begin("Add a note");
    fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: "The door is green" } });
    fireEvent.click(dialog.getByRole("button", { name: "Add a note" }));
    await vi.advanceTimersByTimeAsync(6_500);
    await waitFor(() => expect(errors()).toHaveLength(1));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("The door is green");
  } finally {
    vi.useRealTimers();
  }
});

test("a session that ends on the floor opens the sign-in, which returns to the same order", async () => {
  await openOrder();
  const socket = FakeSocket.last ?? expect.fail("the live connection was not opened");
  act(() => socket.opens());
  act(() => endSession());
  await screen.findByLabelText("Password");
  expect(screen.queryByRole("complementary", { name: "Order" })).toBeNull();
  expect(address()).toBe("/floor?order=o-bea");
  // The socket is closed, so it receives no more orders.
  expect(socket.readyState).toBe(3);
});

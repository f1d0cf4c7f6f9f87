import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  api,
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
  type SentChange,
  skipTime,
  startConsoleTest,
  mockChange,
  typeIn,
} from "../../console.fixture.tsx";
import { candidateOf, candidatesOf } from "../candidates/candidates.fixture.ts";
import { orderOf, emptyFloorHandlers, riderOf } from "../floor-rows.fixture.ts";

const waiting = orderOf("o-bea", "Bea Cruz");
const collected = orderOf("o-bea", "Bea Cruz", {
  version: 3,
  status: "PICKED_UP",
  may: { assign: false, unassign: false, cancel: true },
  next_statuses: ["DELIVERED"],
});
const ended = orderOf("o-bea", "Bea Cruz", {
  version: 4,
  status: "DELIVERED",
  may: { assign: false, unassign: false, cancel: false },
  next_statuses: [],
});
let order: OrderWithStory = waiting;
let found = candidatesOf([candidateOf("Rico"), candidateOf("Mika")]);
const sent: SentChange[] = [];
let answer: () => Response = successAnswer(waiting, 200);
const server = serve(
  mockOperator("dispatcher"),
  mockNames(),
  mockList("orders", () => [order]),
  mockList("riders", () => [riderOf("Rico", "free"), riderOf("Mika", "free")]),
  http.get(`${api}/orders/:id/candidates`, () => HttpResponse.json({ result: found })),
  http.get(`${api}/orders/:id`, () => HttpResponse.json({ result: order })),
  mockChange(sent, "orders/:id/:step", () => answer()),
  ...emptyFloorHandlers,
);
beforeEach(() => {
  sent.length = 0;
  order = waiting;
  found = candidatesOf([candidateOf("Rico"), candidateOf("Mika")]);
  answer = successAnswer(waiting, 200);
  vi.stubGlobal("WebSocket", FakeSocket);
  startConsoleTest();
});

const panel = () => within(screen.getByRole("complementary", { name: "Order" }));
const openOrder = async () => {
  openConsole("/floor?order=o-bea");
  await panel().findByRole("button", { name: "Add a note" });
};
/** Mocks the next response: the order changes to `now` before the server sends it. */
const meanwhile = (now: OrderWithStory, then: () => Response) => {
  answer = () => {
    order = now;
    return then();
  };
};
/** Sends the changed order through the stream of all orders. */
const moves = (now: OrderWithStory) => {
  order = now;
  const socket = FakeSocket.last ?? expect.fail("the live connection was not opened");
  act(() => socket.opens());
  act(() => socket.deliver({ type: "order_update", order: now, sequence: 1, stream: "kanto" }));
};
const key = (name: string, on: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(on, { key: name });
const changedMeanwhile = "The order has changed. Reload it and try again.";
const notMovable = "The order cannot change to this status. Reload the order.";

test("an order collected while an operator assigns another rider keeps its rider, and is no longer offered for assignment", async () => {
  await openOrder();
  await pressButton("Assign", panel());
  meanwhile(collected, refusalAnswer("order_not_movable"));
  await pressButton("Assign Rico", panel());
  await waitFor(() => expect(shownErrors()).toEqual([notMovable]));
  expect(sent).toMatchObject([{ path: "orders/o-bea/assign", body: { rider_id: "rico" } }]);
  key("Escape");
  await panel().findByRole("button", { name: "Cancel order" });
  expect(panel().queryByRole("button", { name: "Assign" })).toBeNull();
});

test("an assignment is refused if a colleague changed the order first, and the next press assigns the newly chosen rider", async () => {
  await openOrder();
  await pressButton("Assign", panel());
  answer = refusalAnswer("order_changed_meanwhile");
  await pressButton("Assign Rico", panel());
  await waitFor(() => expect(shownErrors()).toEqual([changedMeanwhile]));
  key("2");
  answer = successAnswer(waiting, 200);
  await pressButton("Assign Mika", panel());
  await panel().findByRole("button", { name: "Assign" });
  expect(sent.map(({ body }) => body)).toEqual([{ rider_id: "rico" }, { rider_id: "mika" }]);
});

test("if the chosen rider is no longer a candidate, the key pressed for that rider assigns nobody", async () => {
  const skipRetries = skipTime();
  await openOrder();
  await pressButton("Assign", panel());
  await panel().findByRole("button", { name: "Assign Rico" });
  key("2");
  await panel().findByRole("button", { name: "Assign Mika" });
  found = candidatesOf([candidateOf("Rico")]);
  moves({ ...waiting, version: 2 });
  await skipRetries();
  // The best candidate is chosen again, and named on the button; nothing was sent.
  await panel().findByRole("button", { name: "Assign Rico" });
  expect(sent).toEqual([]);
});

test("an assignment without a response shows an error, and the same rider can be assigned again", async () => {
  const skipRetries = skipTime();
  await openOrder();
  await pressButton("Assign", panel());
  answer = lostConnection;
  await pressButton("Assign Rico", panel());
  await skipRetries();
  await waitFor(() =>
    expect(shownErrors()).toEqual(["Something went wrong. Please try again. You could be offline."]),
  );
  answer = successAnswer(waiting, 200);
  await pressButton("Assign Rico", panel());
  await panel().findByRole("button", { name: "Cancel order" });
  expect(new Set(sent.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"rider_id":"rico"}']));
});

test("an order delivered while an operator fills in its cancellation is not cancelled, and the operator sees why", async () => {
  await openOrder();
  await pressButton("Cancel order", panel());
  const dialog = await dialogNamed("Cancel order");
  fireEvent.change(dialog.getByLabelText("Who pays"), { target: { value: "merchant" } });
  moves(ended);
  await waitFor(() => expect(panel().queryByRole("button", { name: "Assign" })).toBeNull());
  // The dialog is still open with the same values: a live update must not change the operator's input.
  expect(dialog.getByLabelText<HTMLSelectElement>("Who pays").value).toBe("merchant");
  answer = refusalAnswer("order_not_movable");
  await pressButton("Cancel order", dialog);
  await waitFor(() => expect(shownErrors()).toEqual([notMovable]));
  expect(sent).toMatchObject([{ path: "orders/o-bea/cancel", body: { who_pays: "merchant" } }]);
  // The error above the dialog has a button of the same name.
  act(() => currentToasts().forEach(({ id }) => dismissToast(id)));
  await pressButton("Close", dialog);
  await dialogClosed();
  expect(panel().queryByRole("button", { name: "Cancel order" })).toBeNull();
});

test.each([
  ["with the same terms is no error when it is sent again", "nobody", []],
  ["with other terms is refused", "merchant", [notMovable]],
])("a cancellation that arrived although its answer was lost, %s", async (_, who_pays, problems) => {
  const cancelled = {
    id: "1",
    at: "2026-11-20T04:36:00.000Z",
    actor: { kind: "operator", id: "u-1" },
    action: "order.cancelled",
    subject: { kind: "order", id: "o-bea" },
    before: null,
    after: { status: "CANCELLED", cancel_reason: "unable_to_find", who_pays },
    request_id: null,
  };
  const asked: object[] = [];
  server.use(
    http.get(`${api}/audit`, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json({ result: { data: [cancelled], cursor: null } });
    }),
  );
  await openOrder();
  await pressButton("Cancel order", panel());
  const dialog = await dialogNamed("Cancel order");
  fireEvent.change(dialog.getByLabelText(/reason/i), { target: { value: "unable_to_find" } });
  meanwhile({ ...ended, status: "CANCELLED" }, refusalAnswer("order_not_movable"));
  await pressButton("Cancel order", dialog);
  if (problems.length === 0) await dialogClosed();
  await waitFor(() => expect(shownErrors()).toEqual(problems));
  expect(asked).toEqual([{ actor: "u-1", subject: "order:o-bea", action: "order.cancelled", limit: "1" }]);
});

test("an order collected while an operator fills in its cancellation is cancelled with the typed values", async () => {
  await openOrder();
  await pressButton("Cancel order", panel());
  const dialog = await dialogNamed("Cancel order");
  fireEvent.change(dialog.getByLabelText(/reason/i), { target: { value: "unable_to_find" } });
  moves(collected);
  await waitFor(() => expect(panel().queryByRole("button", { name: "Assign" })).toBeNull());
  await pressButton("Cancel order", dialog);
  await dialogClosed();
  expect(sent).toMatchObject([
    { path: "orders/o-bea/cancel", body: { reason: "unable_to_find", who_pays: "nobody" } },
  ]);
});

test("a move can be made by keys alone: the dialog gets the focus, Enter sends it, and letters are not shortcuts", async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  onTestFinished(() => showModal.mockRestore());
  await openOrder();
  key("m");
  const dialog = await dialogNamed("Change status");
  // Browsers give a modal dialog the focus.
  expect(showModal).toHaveBeenCalledOnce();
  const reason = dialog.getByLabelText(/^Reason/);
  reason.focus();
  for (const letter of "xatm") for (const on of [reason, document.body]) key(letter, on);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  typeIn(dialog, /^Reason/, "by phone");
  // Browsers submit a form when Enter is pressed in one of its fields.
  fireEvent.submit(reason);
  await dialogClosed();
  expect(sent).toMatchObject([
    { path: "orders/o-bea/move", body: { status: "COURIER_ACCEPTED_DELIVERY", reason: "by phone" } },
  ]);
});

test.each(["m", "t", "x"])(
  "Esc closes the dialog opened with %s without sending anything, and the order stays open",
  async (letter) => {
    await openOrder();
    key(letter);
    const dialog = await screen.findByRole("dialog");
    // Browsers send this event for Esc in a modal dialog.
    act(() => void dialog.dispatchEvent(new Event("cancel", { cancelable: true })));
    await dialogClosed();
    panel().getByRole("button", { name: "Add a note" });
    expect(sent).toEqual([]);
    // The shortcut works again.
    key(letter);
    await screen.findByRole("dialog");
  },
);

test("Enter in a dialog with a missing text shows which field is empty, and focuses it", async () => {
  await openOrder();
  key("t");
  const dialog = await dialogNamed("Add a note");
  fireEvent.submit(dialog.getByLabelText(/^Note/));
  await dialog.findByText("Fill this in.");
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Note/)));
  expect(sent).toEqual([]);
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
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
  refusalAnswer,
  type SentChange,
  skipTime,
  startConsoleTest,
  mockChange,
  typeIn,
  delayedAnswer,
} from "../../console.fixture.tsx";
import { candidateOf, candidatesOf } from "../candidates/candidates.fixture.ts";
import { orderOf, emptyFloorHandlers } from "../floor-rows.fixture.ts";

const ana = orderOf("o-ana", "Ana Reyes");
const bea = orderOf("o-bea", "Bea Cruz");
const dan = orderOf("o-dan", "Dan Yu");
const eva = orderOf("o-eva", "Eva Lim");
let orders: OrderWithStory[] = [];
const sent: SentChange[] = [];
/** The response to a change of an order, by its id. */
let answerOf: (orderId: string) => Response | Promise<Response> = () => successAnswer(ana, 200)();
const server = serve(
  mockOperator("dispatcher"),
  mockNames(),
  mockList("orders", () => orders),
  mockList("riders", () => []),
  mockList("fleets", () => []),
  http.get(`${api}/orders/:id/candidates`, () =>
    HttpResponse.json({ result: candidatesOf([candidateOf("Rico")]) }),
  ),
  mockChange(sent, "orders/:id/:step", () => answerOf(sent.at(-1)?.path.split("/")[1] ?? "")),
  ...emptyFloorHandlers,
);
beforeEach(() => {
  sent.length = 0;
  orders = [ana, bea, dan, eva];
  answerOf = () => successAnswer(ana, 200)();
  vi.stubGlobal("WebSocket", FakeSocket);
  startConsoleTest();
});

const choose = async (...names: string[]) => {
  openConsole("/floor");
  for (const name of names)
    fireEvent.click(await screen.findByRole("checkbox", { name: `Select the order of ${name}` }));
  return within(await screen.findByRole("region", { name: "Selected orders" }));
};
const everyName = ["Ana Reyes", "Bea Cruz", "Dan Yu", "Eva Lim"];
/**
 * Changes the floor's data, and sends an update through the stream of all orders, so that the console reloads the
 * floor.
 */
const floorChanges = (after: OrderWithStory[], changed: OrderWithStory) => {
  orders = after;
  const socket = FakeSocket.last ?? expect.fail("the live connection was not opened");
  act(() => socket.opens());
  act(() => socket.deliver({ type: "order_update", order: changed, sequence: 1, stream: "kanto" }));
};
const outcomes = async (title: string) =>
  (await dialogNamed(title)).getAllByRole("listitem").map(({ textContent }) => textContent);
const offline = "Something went wrong. Please try again. You could be offline.";
const paths = () => sent.map(({ path }) => path);

test("if the connection is lost midway each order shows whether it was cancelled, and only the first lost call is retried", async () => {
  const skipRetries = skipTime();
  answerOf = (id) => (id === "o-ana" ? successAnswer(ana, 200)() : lostConnection());
  const bar = await choose(...everyName);
  await pressButton("Cancel orders", bar);
  orders = [bea, dan, eva];
  await pressButton("Cancel orders", await dialogNamed("Cancel orders"));
  await waitFor(() => expect(sent).toHaveLength(2));
  await skipRetries();
  expect(await outcomes("1 of 4 done")).toEqual([
    "Kanto Kitchen → Ana ReyesCancelled",
    `Kanto Kitchen → Bea Cruz${offline}`,
    `Kanto Kitchen → Dan Yu${offline}`,
    `Kanto Kitchen → Eva Lim${offline}`,
  ]);
  const cancelled = (id: string, times: number) => Array.from({ length: times }, () => `orders/${id}/cancel`);
  expect(paths()).toEqual([
    ...cancelled("o-ana", 1),
    ...cancelled("o-bea", 4),
    ...cancelled("o-dan", 1),
    ...cancelled("o-eva", 1),
  ]);
  // The other orders stay selected, and are cancelled after the connection is back.
  await pressButton("Close", await dialogNamed("1 of 4 done"));
  await dialogClosed();
  bar.getByText("3 selected");
  sent.length = 0;
  answerOf = () => successAnswer(bea, 200)();
  await pressButton("Cancel orders", bar);
  await pressButton("Cancel orders", await dialogNamed("Cancel orders"));
  await outcomes("3 of 3 done");
  expect(paths()).toEqual(["orders/o-bea/cancel", "orders/o-dan/cancel", "orders/o-eva/cancel"]);
});

test("after a connection that was lost and restored, the next orders are retried as usual", async () => {
  const skipRetries = skipTime();
  const left = new Map([
    ["o-ana", 4],
    ["o-bea", 0],
    ["o-dan", 1],
  ]);
  answerOf = (id) => {
    const times = left.get(id) ?? 0;
    left.set(id, times - 1);
    return times > 0 ? lostConnection() : successAnswer(ana, 200)();
  };
  const bar = await choose("Ana Reyes", "Bea Cruz", "Dan Yu");
  await pressButton("Assign the best riders", bar);
  await skipRetries();
  await skipRetries();
  expect(await outcomes("2 of 3 done")).toEqual([
    `Kanto Kitchen → Ana Reyes${offline}`,
    "Kanto Kitchen → Bea CruzGiven to Rico",
    "Kanto Kitchen → Dan YuGiven to Rico",
  ]);
});

test("an order that leaves the floor while the dialog is open is not cancelled with the others", async () => {
  const bar = await choose("Ana Reyes", "Bea Cruz");
  await pressButton("Cancel orders", bar);
  const dialog = await dialogNamed("Cancel orders");
  floorChanges([bea, dan, eva], { ...ana, version: 2, status: "DELIVERED" });
  await bar.findByText("1 selected");
  await pressButton("Cancel orders", dialog);
  expect(await outcomes("1 of 1 done")).toEqual(["Kanto Kitchen → Bea CruzCancelled"]);
  expect(paths()).toEqual(["orders/o-bea/cancel"]);
});

test("if all orders of a dialog leave the floor it closes, and nothing is sent", async () => {
  const bar = await choose("Ana Reyes");
  await pressButton("Add a note", bar);
  typeIn(await dialogNamed("Add a note"), "Note", "Rain");
  floorChanges([bea, dan, eva], { ...ana, version: 2, status: "DELIVERED" });
  await dialogClosed();
  expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
  expect(sent).toEqual([]);
});

test("an order that arrives while others are selected is not selected", async () => {
  orders = [ana, bea];
  const bar = await choose("Ana Reyes", "Bea Cruz");
  const fay = orderOf("o-fay", "Fay Ong");
  floorChanges([fay, ana, bea], fay);
  await screen.findByRole("checkbox", { name: "Select the order of Fay Ong", checked: false });
  bar.getByText("2 selected");
  await pressButton("Assign the best riders", bar);
  await outcomes("2 of 2 done");
  expect(paths()).toEqual(["orders/o-ana/assign", "orders/o-bea/assign"]);
});

test("an action applies to the orders selected at the press, even if the list changes while they are sent", async () => {
  const { waits, settle } = delayedAnswer();
  answerOf = async (id) => {
    if (id === "o-ana") await waits;
    return id === "o-bea" ? refusalAnswer("order_not_movable")() : successAnswer(ana, 200)();
  };
  const bar = await choose("Ana Reyes", "Bea Cruz");
  await pressButton("Cancel orders", bar);
  const dialog = await dialogNamed("Cancel orders");
  await pressButton("Cancel orders", dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  // A second press, and shortcuts, while the first one is being sent.
  fireEvent.click(dialog.getByRole("button", { name: "Cancel orders" }));
  for (const key of ["a", "x", "t"]) fireEvent.keyDown(document.body, { key });
  floorChanges([ana, dan, eva], { ...bea, version: 2, status: "DELIVERED" });
  await bar.findByText("1 selected");
  settle();
  const results = await outcomes("1 of 2 done");
  expect(results[0]).toBe("Kanto Kitchen → Ana ReyesCancelled");
  expect(results[1]).toMatch(/^Kanto Kitchen → Bea Cruz\S/);
  expect(paths()).toEqual(["orders/o-ana/cancel", "orders/o-bea/cancel"]);
});

test("the shortcut of an action does nothing while the action is being sent", async () => {
  const { waits, settle } = delayedAnswer();
  answerOf = async () => {
    await waits;
    return successAnswer(ana, 200)();
  };
  await choose("Ana Reyes");
  fireEvent.keyDown(document.body, { key: "a" });
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.keyDown(document.body, { key: "a" });
  settle();
  await outcomes("1 of 1 done");
  expect(paths()).toEqual(["orders/o-ana/assign"]);
});

test("a note without text shows what is missing, and is sent once it has text", async () => {
  const bar = await choose("Ana Reyes", "Bea Cruz");
  await pressButton("Add a note", bar);
  const dialog = await dialogNamed("Add a note");
  typeIn(dialog, "Note", "   ");
  await pressButton("Add a note", dialog);
  await dialog.findByText("Fill this in.");
  expect(sent).toEqual([]);
  typeIn(dialog, "Note", " Rain ");
  await pressButton("Add a note", dialog);
  await outcomes("2 of 2 done");
  expect(sent.map(({ body }) => body)).toEqual([{ text: "Rain" }, { text: "Rain" }]);
});

test("if no external fleet is connected orders cannot be handed over, and the dialog says so", async () => {
  const fleets = vi.fn(() => [
    { fleet_id: "own", kind: "own", name: "Own riders", courier: null },
    { fleet_id: "f-1", kind: "courier", name: "Uber", courier: { name: "uber_direct", is_connected: false } },
  ]);
  server.use(mockList("fleets", fleets));
  const bar = await choose("Ana Reyes");
  await pressButton("Hand to an external fleet", bar);
  const dialog = await dialogNamed("Hand to an external fleet");
  await waitFor(() => expect(fleets).toHaveBeenCalled());
  await dialog.findByText("No external fleet is connected.");
  expect(dialog.queryByRole("button", { name: "Hand to an external fleet" })).toBeNull();
  await pressButton("Close", dialog);
  await dialogClosed();
  expect(sent).toEqual([]);
});

test("if the operator lost the role, each order's change is refused separately", async () => {
  answerOf = refusalAnswer("role_missing");
  const bar = await choose("Ana Reyes", "Bea Cruz");
  server.use(mockOperator("viewer"));
  await pressButton("Cancel orders", bar);
  await pressButton("Cancel orders", await dialogNamed("Cancel orders"));
  for (const line of await outcomes("0 of 2 done")) expect(line).toMatch(/→ \w+ \w+\S/);
  expect(sent).toHaveLength(2);
});

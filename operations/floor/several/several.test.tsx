import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { api, dialogClosed, mockList, mockNames, openConsole, mockOperator } from "../../console.fixture.tsx";
import { candidateOf, candidatesOf } from "../candidates/candidates.fixture.ts";
import { orderOf, emptyFloorHandlers } from "../floor-rows.fixture.ts";

const orders = [orderOf("o-ana", "Ana Reyes"), orderOf("o-bea", "Bea Cruz"), orderOf("o-dan", "Dan Yu")];
const sent: [string, unknown][] = [];
const server = serve(
  mockOperator("dispatcher"),
  mockNames(),
  mockList("orders", () => orders),
  mockList("riders", () => []),
  mockList("fleets", () => [
    { fleet_id: "own", kind: "own", name: "Own riders", courier: null },
    { fleet_id: "f-1", kind: "courier", name: "Uber", courier: { name: "uber_direct", is_connected: true } },
  ]),
  http.get(`${api}/orders/:id/candidates`, ({ params }) =>
    HttpResponse.json({ result: candidatesOf(params["id"] === "o-dan" ? [] : [candidateOf("Rico")]) }),
  ),
  http.get(`${api}/orders/:id`, ({ params }) =>
    HttpResponse.json({ result: orders.find(({ order_id }) => order_id === params["id"]) }),
  ),
  http.post(`${api}/orders/:id/:step`, async ({ params, request }) => {
    const [id, step] = [String(params["id"]), String(params["step"])];
    sent.push([`${id}/${step}`, await request.json()]);
    return id === "o-bea" && step !== "assign"
      ? refusal(409, "ORDER_NOT_MOVABLE", "error.order-changed-meanwhile")
      : HttpResponse.json({ result: orders[0] });
  }),
  ...emptyFloorHandlers,
);
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});

const choose = async (...names: string[]) => {
  openConsole("/floor");
  for (const name of names)
    fireEvent.click(await screen.findByRole("checkbox", { name: `Select the order of ${name}` }));
  return within(await screen.findByRole("region", { name: "Selected orders" }));
};
const outcome = async (title: string) => {
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  return dialog.getAllByRole("listitem").map(({ textContent }) => textContent);
};
const submit = async (name: string) =>
  fireEvent.click(within(await screen.findByRole("dialog", { name })).getByRole("button", { name }));

test("several selected orders are each assigned to their best rider, and every result is shown [17.68]", async () => {
  const bar = await choose("Ana Reyes", "Bea Cruz", "Dan Yu");
  bar.getByText("3 selected");
  fireEvent.click(bar.getByRole("button", { name: "Assign the best riders" }));
  expect(await outcome("2 of 3 done")).toEqual([
    "Kanto Kitchen → Ana ReyesGiven to Rico",
    "Kanto Kitchen → Bea CruzGiven to Rico",
    "Kanto Kitchen → Dan YuNo rider is available now.",
  ]);
  expect(sent).toEqual([
    ["o-ana/assign", { rider_id: "rico" }],
    ["o-bea/assign", { rider_id: "rico" }],
  ]);
  // Closing keeps the selection; "Clear selection" clears it.
  const close = async (name: string) => {
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
    await dialogClosed();
  };
  await close("Close");
  fireEvent.click(bar.getByRole("button", { name: "Assign the best riders" }));
  await outcome("2 of 3 done");
  await close("Clear selection");
  expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
});

test.each([
  ["Cancel orders", "cancel", { reason: expect.any(String), who_pays: "nobody" }, "Cancelled"],
  ["Hand to an external fleet", "courier", { fleet_id: "f-1" }, "Handed over"],
  ["Add a note", "note", { text: "Rain" }, "Noted"],
])(
  "%s is confirmed once for all selected orders, and a failure of one order does not stop the others [17.68]",
  async (name, step, body, done) => {
    const bar = await choose("Ana Reyes", "Bea Cruz");
    fireEvent.click(bar.getByRole("button", { name }));
    const dialog = within(await screen.findByRole("dialog", { name }));
    if (step === "note") fireEvent.change(dialog.getByLabelText("Note"), { target: { value: "Rain" } });
    if (step === "courier") await dialog.findByRole("option", { name: "Uber" });
    await submit(name);
    const results = await outcome("1 of 2 done");
    expect(results[0]).toBe(`Kanto Kitchen → Ana Reyes${done}`);
    expect(results[1]).toMatch(/^Kanto Kitchen → Bea Cruz.{10}/);
    expect(sent).toEqual([
      [`o-ana/${step}`, body],
      [`o-bea/${step}`, body],
    ]);
  },
);

test("results are shown even if all orders have disappeared from the floor [17.68]", async () => {
  const bar = await choose("Ana Reyes");
  const floor = [...orders];
  orders.splice(0, 1);
  fireEvent.click(bar.getByRole("button", { name: "Cancel orders" }));
  await submit("Cancel orders");
  expect(await outcome("1 of 1 done")).toEqual(["Kanto Kitchen → Ana ReyesCancelled"]);
  await waitFor(() => expect(screen.queryByRole("button", { name: /Ana Reyes/ })).toBeNull());
  screen.getByRole("dialog", { name: "1 of 1 done" });
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  await dialogClosed();
  expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull();
  orders.splice(0, orders.length, ...floor);
});

test("with a guest's order selected, nobody can be charged for a cancellation, because a guest has no account", async () => {
  const guest = orderOf("o-guest", "Gus Go", { vendor_id: guestVendorId });
  server.use(mockList("orders", () => [...orders, guest]));
  const bar = await choose("Ana Reyes");
  const payers = async () => {
    fireEvent.click(bar.getByRole("button", { name: "Cancel orders" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel orders" }));
    const offered = within(dialog.getByLabelText("Who pays")).getAllByRole("option");
    fireEvent.click(dialog.getByRole("button", { name: "Close" }));
    await dialogClosed();
    return offered.map(({ textContent }) => textContent);
  };
  expect(await payers()).toContain("The merchant");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select the order of Gus Go" }));
  expect(await payers()).not.toContain("The merchant");
});

test("without the permission to change orders none can be selected [17.68]", async () => {
  server.use(mockOperator("viewer"));
  openConsole("/floor");
  await screen.findByText(/Ana Reyes/);
  expect(screen.queryByRole("checkbox", { name: /Select the order/ })).toBeNull();
});

test("rows are selected with keys, and an action applies to all of them [17.68]", async () => {
  openConsole("/floor");
  await screen.findByText(/Ana Reyes/);
  const key = (name: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
  await screen.findByRole("checkbox", { name: "Select the order of Ana Reyes" });
  key("j");
  key("ArrowDown", { shiftKey: true });
  const bar = within(await screen.findByRole("region", { name: "Selected orders" }));
  bar.getByText("2 selected");
  key("J", { shiftKey: true });
  bar.getByText("3 selected");
  key("s");
  bar.getByText("2 selected");
  // With selected orders, T adds a note to all of them, not only to the open one.
  key("t");
  const dialog = within(await screen.findByRole("dialog", { name: "Add a note" }));
  fireEvent.change(dialog.getByLabelText("Note"), { target: { value: "Rain" } });
  await submit("Add a note");
  expect(await outcome("1 of 2 done")).toHaveLength(2);
  expect(sent).toEqual([
    ["o-ana/note", { text: "Rain" }],
    ["o-bea/note", { text: "Rain" }],
  ]);
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Close" }));
  await dialogClosed();
  key("Escape");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Selected orders" })).toBeNull());
});

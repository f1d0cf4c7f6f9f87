import { fireEvent, screen } from "@testing-library/react";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillAll, waitMilliseconds, submit } from "../fill-request.fixture.ts";
import { emptyDraft, restoreDraft } from "../draft/request-draft.ts";
import { openRequest, refuse } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  for (const { id } of currentToasts()) dismissToast(id);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const order = (body: unknown, version = 1) => ({ ...(body as object), order_id: "o-1", version });
const undo = () => screen.queryByRole("button", { name: "Undo" });

/** Places an order whose response takes this long. */
const placed = async (changes: Parameters<typeof openRequest>[0] = {}) => {
  const page = openRequest({
    ...changes,
    answers: {
      "POST /order": ({ body }) => ({ status: 201, body: { result: order(body) } }),
      "PUT /order/cancel": () => ({ body: { result: {} } }),
      ...changes.answers,
    },
  });
  await fillAll();
  submit();
  await screen.findByText("Order pushed!");
  return page;
};

test("Undo is offered for exactly ten seconds, also while hovered, and cancels until the last moment [10.02]", async () => {
  const { callsOf } = await placed();
  fireEvent.mouseEnter(screen.getByText("Order pushed!"));
  await waitMilliseconds(9000);
  expect(undo()).not.toBeNull();
  fireEvent.click(undo() as HTMLElement);
  await waitMilliseconds(100);
  expect(callsOf("/order/cancel").map(({ body }) => body)).toEqual([
    { vendor_id: "v-kanto", order_id: "o-1", reason: "mistake_error" },
  ]);
  expect(undo()).toBeNull();
});

test("Undo restores the form, and closes the order's toast [10.131] [10.135]", async () => {
  const { callsOf } = await placed();
  fireEvent.click(undo() as HTMLElement);
  await waitMilliseconds(1000);
  expect(screen.queryByText("Attempting to cancel the order..")).toBeNull();
  expect(screen.getByLabelText("address").textContent).toBe("/request-a-rider/v-kanto");
  expect(screen.getByLabelText(/Customer name/)).toHaveProperty("value", "Ana Reyes");
  expect(screen.getByLabelText(/Customer phone/)).toHaveProperty("value", "0917 555 0142");
  expect(screen.getByLabelText(/Order amount/)).toHaveProperty("value", "1,240");
  await screen.findByText(/^Inside the delivery area/);
  submit();
  await waitMilliseconds(500);
  const keys = callsOf("POST /order").map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(2);
});

test("a refused Undo leaves the form empty, and keeps newly typed text [10.131]", async () => {
  await placed({
    answers: { "PUT /order/cancel": () => refuse(409, "NOT_CANCELLABLE", "error.cant-cancel-order") },
  });
  fireEvent.click(undo() as HTMLElement);
  await screen.findByText(/cannot be cancelled now/);
  expect(screen.queryByText("Attempting to cancel the order..")).toBeNull();
  expect(restoreDraft("v-kanto", { ...emptyDraft(), name: "Ana" })).toBe(true);
  expect(restoreDraft("v-kanto", { ...emptyDraft(), name: "Bea" })).toBe(false);
});

test("after ten seconds Undo is gone, hovered or not [10.02]", async () => {
  await placed();
  fireEvent.mouseEnter(screen.getByText("Order pushed!"));
  await waitMilliseconds(10_100);
  expect(undo()).toBeNull();
  expect(screen.queryByText("Order pushed!")).toBeNull();
});

test("if orders are not held back, neither form nor toast offers Undo [10.03]", async () => {
  openRequest({ undoSeconds: 0 });
  await fillAll();
  expect(screen.queryByText(/You can undo/)).toBeNull();
  submit();
  await screen.findByText("Order pushed!");
  expect(undo()).toBeNull();
});

test("the form offers Undo for as many seconds as the deployment holds an order", async () => {
  openRequest({ undoSeconds: 4 });
  await fillAll();
  expect(screen.getByText("You can undo for 4 seconds")).toBeTruthy();
});

test.each([
  ["a list", ["tracked-orders", "v-kanto", false], (one: unknown) => [one]],
  ["the order's page", ["order", "o-1"], (one: unknown) => one],
])("the Undo toast closes as soon as %s knows that the order has changed [10.04]", async (_, key, known) => {
  const { queries } = await placed();
  queries.setQueryData(key, known(order({}, 1)));
  await waitMilliseconds(50);
  expect(undo()).not.toBeNull();
  queries.setQueryData(key, known(order({}, 2)));
  await waitMilliseconds(50);
  expect(undo()).toBeNull();
  expect(screen.queryByText("Order pushed!")).toBeNull();
});

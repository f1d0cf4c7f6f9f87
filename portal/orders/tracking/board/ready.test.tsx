import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { currentToasts } from "@waybill/ui/toasts/toasts.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon, orderIn } from "../../details/order.fixture.ts";
import { answerCalls, openTracking, refuse } from "../tracking.fixture.tsx";

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const inMinutes = (minutes: number) => Math.floor(noon.getTime() / 1000) + minutes * 60;
const named = (name: string, ready_at: number, version = 1) => {
  const order = orderIn("WAITING_FOR_TRANSPORT", { order_id: `kanto-${name}`, ready_at, version });
  return { ...order, customer: { ...order.customer, name } };
};
const open = (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const readyOrder = named("Ana", inMinutes(0), 2);
  const { asked } = answerCalls({
    orders: [named("Ana", inMinutes(10)), named("Ben", inMinutes(-5))],
    ready: () => ({ body: { result: readyOrder } }),
    ...answers,
  });
  openTracking();
  return () => asked.filter((call) => call.endsWith("/ready"));
};

test("one press of Ready on the board marks an order as ready, with one request [18.08]", async () => {
  const calls = open();
  const button = await screen.findByRole("button", { name: "Ready: Ana" });
  expect(screen.getByText("Ready in 10 min")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ready: Ben" })).toBeNull();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ready: Ana" })).toBeNull());
  expect(calls()).toEqual(["POST /orders/api/v1/order/kanto-Ana/ready"]);
  expect(currentToasts()).toMatchObject([{ type: "success" }]);
});

test("an order marked ready within a minute is ready at once, although the board counts whole minutes [18.08]", async () => {
  vi.setSystemTime(noon.getTime() + 40_000);
  const seconds = Math.floor(noon.getTime() / 1000) + 40;
  open({
    orders: [named("Ana", seconds + 600)],
    ready: () => ({ body: { result: named("Ana", seconds, 2) } }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Ready: Ana" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ready: Ana" })).toBeNull());
});

test("the key G marks the focused row as ready, but no order that is ready already [18.08]", async () => {
  const calls = open();
  const row = await screen.findByRole("link", { name: /Ben/ });
  row.focus();
  fireEvent.keyDown(row, { key: "g" });
  expect(calls()).toEqual([]);
  const other = screen.getByRole("link", { name: /Ana/ });
  other.focus();
  fireEvent.keyDown(other, { key: "g" });
  await waitFor(() => expect(calls()).toEqual(["POST /orders/api/v1/order/kanto-Ana/ready"]));
});

test("an order for tomorrow has no Ready button [18.08]", async () => {
  open({ orders: [named("Ana", inMinutes(180)), named("Ben", inMinutes(1440))] });
  await screen.findByRole("button", { name: "Ready: Ana" });
  expect(screen.getByRole("link", { name: /Ben/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ready: Ben" })).toBeNull();
});

test("a change from another session of the shop is shown at once [18.08]", async () => {
  open();
  await screen.findByRole("button", { name: "Ready: Ana" });
  act(() => FakeSocket.last?.opens());
  const order = named("Ana", inMinutes(0), 2);
  act(() => FakeSocket.last?.deliver({ type: "order_update", order, sequence: 1 }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ready: Ana" })).toBeNull());
});

test("a refused Ready shows the reason, and can be pressed again [18.08]", async () => {
  const calls = open({ ready: () => refuse(409, "error.order-not-updatable") });
  fireEvent.click(await screen.findByRole("button", { name: "Ready: Ana" }));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ type: "error" }]));
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "Ready: Ana" }));
    expect(calls()).toHaveLength(2);
  });
});

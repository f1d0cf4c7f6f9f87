import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { possibleCancelReasons } from "@waybill/domain/orders/possible-cancel-reasons";
import { cancelErrorNotificationMs } from "@waybill/domain/time/timings";
import { currentToasts } from "@waybill/ui/toasts/toasts.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon, orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking, refuse, type Answers } from "./tracking.fixture.tsx";

const waiting = orderIn("WAITING_FOR_TRANSPORT", { order_id: "kanto-ANA" });
const cancelCalls = (asked: string[]) => asked.filter((call) => call.endsWith("/order/cancel"));

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function openDialog(answers: Answers) {
  const { asked } = answerCalls({ orders: [waiting], ...answers });
  openTracking("/order-tracking/kanto?order_id=kanto-ANA");
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  return asked;
}
const chooseAndCancel = () => {
  fireEvent.click(screen.getByRole("radio", { name: "Ordered by mistake" }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel the order" }));
};

test("a cancellation needs a reason, from those that fit the order, before anything is sent [2.46] [10.134]", async () => {
  const asked = await openDialog({});
  const offered = screen.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).value);
  expect(offered).toEqual(possibleCancelReasons(waiting, noon));
  fireEvent.click(screen.getByRole("button", { name: "Cancel the order" }));
  expect(screen.getByRole("alert").textContent).toBe("Choose a reason for cancelling.");
  expect(cancelCalls(asked)).toEqual([]);
});

test("the cancellation is announced, and the order moves to Cancelled [4.18] [8.11] [1.03] [10.135]", async () => {
  const cancelled = { ...waiting, version: 2, status: "CANCELLED", cancel_reason: "mistake_error" };
  const status_history = [...waiting.status_history, { status: "CANCELLED", created_at: noon.toISOString() }];
  const asked = await openDialog({ cancel: () => ({ body: { result: { ...cancelled, status_history } } }) });
  chooseAndCancel();
  expect(currentToasts()).toMatchObject([{ type: "info", message: "Attempting to cancel the order.." }]);
  expect(await screen.findByRole("heading", { name: /^Cancelled: Ordered by mistake/ })).toBeTruthy();
  expect(await screen.findByRole("button", { name: /^Cancelled/ })).toBeTruthy();
  expect(cancelCalls(asked)).toHaveLength(1);
  expect(currentToasts()).toEqual([]);
});

test("an order that was picked up in the meantime cannot be cancelled, and no request is sent [4.16]", async () => {
  const asked = await openDialog({});
  act(() => FakeSocket.last?.opens());
  const order = { ...orderIn("PICKED_UP", { order_id: "kanto-ANA" }), version: 2 };
  await act(async () => {
    FakeSocket.last?.deliver({ type: "order_update", order, sequence: 1 });
    await new Promise((settle) => setTimeout(settle));
  });
  chooseAndCancel();
  await waitFor(() => expect(currentToasts()).toHaveLength(1));
  expect(currentToasts()).toMatchObject(
    [{ type: "error", message: /cannot be cancelled now/ }].map(asMatcher),
  );
  expect(cancelCalls(asked)).toEqual([]);
});

test.each([
  ["is refused", () => refuse(409, "error.cant-cancel-order")],
  ["is refused for another reason", () => refuse(404, "error.order-not-found")],
  [
    "gets no response",
    (): never => {
      throw new TypeError("offline");
    },
  ],
])("a cancellation that %s shows an error for 7 seconds [8.06] [10.135]", async (_, cancel) => {
  vi.useRealTimers();
  vi.useFakeTimers({ now: noon, shouldAdvanceTime: true });
  await openDialog({ cancel });
  chooseAndCancel();
  expect(cancelErrorNotificationMs).toBe(7000);
  const message = "This order cannot be cancelled now. Call the rider or the help center.";
  await vi.waitFor(
    () => expect(currentToasts().at(-1)).toMatchObject({ type: "error", duration: 7000, message }),
    { timeout: 10_000 },
  );
  expect(currentToasts()).toHaveLength(1);
});

test("an order on the way cannot be cancelled", async () => {
  answerCalls({ orders: [orderIn("PICKED_UP", { order_id: "kanto-ANA" })] });
  openTracking("/order-tracking/kanto?order_id=kanto-ANA");
  await screen.findByRole("list", { name: "Timeline" });
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
});

function asMatcher({ type, message }: { type: string; message: RegExp }) {
  return { type, message: expect.stringMatching(message) };
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginRequest, placeEvent, readyToPlace } from "../begin-request.fixture.ts";
import { quoteOf, Refusal, serendra, workingCalls } from "../request.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the request knows if online payment is activated", async () => {
  const calls = workingCalls();
  calls.readPaymentActivated.mockResolvedValue(true);
  const { flow } = await readyToPlace(calls);
  expect(flow.getSnapshot().context.hasPaymentActivated).toBe(true);
});

test("going back from the payment step returns to the order details [4.47]", async () => {
  const { flow, send } = await readyToPlace();
  send({ type: "BACK" });
  expect(flow.getSnapshot().value).toBe("FILL_ORDER_DETAILS");
});

test("the payment step loads the payment options, and stops if there are none [4.45] [5.31] [8.44]", async () => {
  const calls = workingCalls();
  calls.readPaymentOptions.mockResolvedValue([] as never);
  const { send, reached, notices } = beginRequest(calls, { destination: serendra });
  await reached("FILL_ORDER_DETAILS");
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "unavailable" });
  expect(notices()).toEqual(["error.no-payment-method-available"]);
  expect(calls.placeOrder).not.toHaveBeenCalled();
});

test("a second press while the order is being sent changes nothing", async () => {
  const calls = workingCalls();
  const { send, reached } = await readyToPlace(calls);
  send(
    placeEvent,
    placeEvent,
    { type: "BACK" },
    { type: "RESTART" },
    { type: "ADDRESS_TYPED", text: "" },
    placeEvent,
  );
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  send(placeEvent);
  expect(calls.placeOrder).toHaveBeenCalledOnce();
});

test("a failed order shows the error, keeps the page, and can be sent again [8.24]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValueOnce(new Error("offline"));
  const { flow, send, reached, notices } = await readyToPlace(calls);
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "placing" });
  await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  expect(notices()).toEqual(["request.toast.not-created"]);
  expect(flow.getSnapshot().context.refusal).toEqual({ kind: "unreachable" });
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
});

test("an expired signature is requested again after 1 s, and the order is sent if the fee is unchanged [8.36] [8.39] [9.08]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  const { send, reached, notices } = await readyToPlace(calls);
  calls.quote.mockResolvedValue({ ...quoteOf(99), signature: "fresh" });
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "waiting" });
  await vi.advanceTimersByTimeAsync(999);
  expect(calls.quote).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.quote).toHaveBeenCalledTimes(2);
  expect(calls.placeOrder.mock.lastCall?.[0]).toMatchObject({ delivery_fee: 99, signature: "fresh" });
  expect(notices()).toEqual([]);
});

test("a signature that expires twice is an error, and no third fee is requested [8.24]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValue(new Refusal("SignatureExpired"));
  const { send, reached, notices } = await readyToPlace(calls);
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "waiting" });
  await vi.advanceTimersByTimeAsync(1000);
  await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  expect(calls.placeOrder).toHaveBeenCalledTimes(2);
  expect(notices()).toEqual(["request.toast.not-created"]);
});

test("a fee that changed in the meantime is shown, and the order is sent only after confirmation [8.37]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  const { flow, send, reached } = await readyToPlace(calls);
  calls.quote.mockResolvedValue(quoteOf(109));
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "waiting" });
  await vi.advanceTimersByTimeAsync(1000);
  await reached({ FILL_PAYMENT_DETAILS: "feeChanged" });
  expect(flow.getSnapshot().hasTag("fee-changed")).toBe(true);
  expect(calls.placeOrder).toHaveBeenCalledOnce();
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.placeOrder.mock.lastCall?.[0]).toMatchObject({ delivery_fee: 109, signature: "signed-109" });
});

test("if the fee cannot be requested again the order is not sent [8.28]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  const { send, reached, notices } = await readyToPlace(calls);
  calls.quote.mockRejectedValue(new Error("offline"));
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "waiting" });
  await vi.advanceTimersByTimeAsync(1000);
  await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  expect(notices()).toEqual(["request.toast.no-price"]);
});

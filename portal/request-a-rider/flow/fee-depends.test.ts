import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readyToPlace } from "./begin-request.fixture.ts";
import { quoteOf, workingCalls } from "./request.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tonight = new Date("2026-03-02T15:30:00Z");

test("another time needs a new fee, with the voucher, before the order can be placed", async () => {
  const calls = workingCalls();
  const { flow, send, reached } = await readyToPlace(calls);
  send({ type: "VOUCHER_APPLIED", code: "WELCOME10" });
  await vi.advanceTimersByTimeAsync(10);
  calls.quote.mockResolvedValue(quoteOf(139));
  send({ type: "PLANNED", plannedFor: tonight });
  expect(flow.getSnapshot().hasTag("priced")).toBe(false);
  await reached("FILL_ORDER_DETAILS");
  await vi.advanceTimersByTimeAsync(10);
  expect(calls.quote.mock.lastCall).toMatchObject([{ plannedFor: tonight }]);
  expect(flow.getSnapshot().context).toMatchObject({ quote: { fee: 139 }, discountedDeliveryFee: 129 });
});

test("a fee for any payment method also applies to cash, and a fee is requested for a payment without cash", async () => {
  const calls = workingCalls();
  calls.readPaymentOptions.mockResolvedValue(["cash_on_delivery", "already_paid", "card_on_delivery"]);
  const { send, reached } = await readyToPlace(calls);
  send({ type: "PAYMENT_CHOSEN", option: "cash_on_delivery" });
  expect(calls.quote).toHaveBeenCalledOnce();
  const base = quoteOf(74);
  calls.quote.mockResolvedValue({ ...base, priced_for: { ...base.priced_for, payment_method: "PAID" } });
  send({ type: "PAYMENT_CHOSEN", option: "already_paid" });
  await reached("FILL_ORDER_DETAILS");
  expect(calls.quote.mock.lastCall).toMatchObject([{ paymentMethod: "PAID" }]);
  send({ type: "PAYMENT_CHOSEN", option: "card_on_delivery" });
  expect(calls.quote).toHaveBeenCalledTimes(2);
});

test("if the fee for another time cannot be requested, the old fee is dropped", async () => {
  const calls = workingCalls();
  const { flow, send, reached } = await readyToPlace(calls);
  calls.quote.mockRejectedValue(new Error("offline"));
  send({ type: "PLANNED", plannedFor: tonight });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(flow.getSnapshot().context.quote).toBeUndefined();
});

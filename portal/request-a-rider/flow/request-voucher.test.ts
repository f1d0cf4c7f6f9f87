import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginRequest, chooseDestination, placeEvent, readyToPlace } from "./begin-request.fixture.ts";
import { quoteOf, Refusal, serendra, welcome, workingCalls } from "./request.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const apply = { type: "VOUCHER_APPLIED" as const, code: "welcome10" };
const settle = () => vi.advanceTimersByTimeAsync(10);
const nothing = { voucherCode: undefined, voucher: undefined, discountedDeliveryFee: undefined };

test("a voucher is validated for the quoted fee and sent with the order", async () => {
  const calls = workingCalls();
  const { flow, send, reached } = await readyToPlace(calls);
  send(apply);
  await settle();
  expect(calls.validateVoucher).toHaveBeenCalledExactlyOnceWith({
    code: "WELCOME10",
    quote: quoteOf(99),
    vendorId: "v-kanto",
    plannedFor: undefined,
  });
  expect(flow.getSnapshot().context).toMatchObject({ voucher: welcome, discountedDeliveryFee: 89 });
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.placeOrder.mock.lastCall?.[0]).toMatchObject({
    delivery_fee: 99,
    signature: "signed-99",
    voucher: welcome,
    discounted_delivery_fee: 89,
    discounted_delivery_fee_signature: "discounted-89",
  });
});

test("an unusable voucher shows its reason and is removed from the request [8.45]", async () => {
  const calls = workingCalls();
  calls.validateVoucher.mockRejectedValue(new Refusal("VOUCHER_NOT_AVAILABLE"));
  const { flow, context, send, reached } = await readyToPlace(calls);
  send(apply);
  await settle();
  expect(context().failedVoucher).toEqual({
    code: "WELCOME10",
    problem: { key: "voucher.error.validation.message" },
  });
  expect(flow.getSnapshot().context).toMatchObject(nothing);
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.placeOrder.mock.lastCall?.[0]).not.toHaveProperty("voucher");
});

test("before there is a fee a voucher is only loaded, and it is validated once the fee is known", async () => {
  const calls = workingCalls();
  const { flow, send, reached } = beginRequest(calls);
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  send(apply);
  await settle();
  expect(calls.readVoucher).toHaveBeenCalledExactlyOnceWith("WELCOME10");
  expect(flow.getSnapshot().context).toMatchObject({ voucher: welcome, discountedDeliveryFee: undefined });
  send(chooseDestination);
  await reached("FILL_ORDER_DETAILS");
  await settle();
  expect(flow.getSnapshot().context).toMatchObject({ voucher: welcome, discountedDeliveryFee: 89 });
});

test("a voucher that fails to load shows an error and is removed from the request [8.46]", async () => {
  const calls = workingCalls();
  calls.readVoucher.mockRejectedValue(new Error("offline"));
  const { flow, context, send } = beginRequest(calls);
  send({ ...apply, code: "gone1" });
  await settle();
  expect(context().failedVoucher).toEqual({ code: "GONE1", problem: { key: "voucher.error.get.message" } });
  expect(flow.getSnapshot().context).toMatchObject(nothing);
});

test("choosing another destination validates the voucher for the new fee", async () => {
  const calls = workingCalls();
  const { flow, send, reached } = await readyToPlace(calls);
  send(apply);
  await settle();
  calls.quote.mockResolvedValue(quoteOf(119));
  send(chooseDestination);
  expect(flow.getSnapshot().context.discountedDeliveryFee).toBeUndefined();
  await reached("FILL_ORDER_DETAILS");
  await settle();
  expect(flow.getSnapshot().context).toMatchObject({ voucher: welcome, discountedDeliveryFee: 109 });
});

test("a voucher removed during its check stays removed", async () => {
  const calls = workingCalls();
  const { flow, send } = await readyToPlace(calls);
  send(apply, { type: "VOUCHER_REMOVED" });
  await settle();
  expect(flow.getSnapshot().context).toMatchObject(nothing);
});

test("a fee that expired before the voucher was applied is requested again", async () => {
  const calls = workingCalls();
  const { flow, send } = await readyToPlace(calls);
  calls.validateVoucher.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  calls.quote.mockResolvedValue(quoteOf(104));
  send(apply);
  await settle();
  expect(flow.getSnapshot().context).toMatchObject({ quote: { fee: 104 }, discountedDeliveryFee: 94 });
});

const expired = async () => {
  const calls = workingCalls();
  const request = await readyToPlace(calls);
  request.send(apply);
  await settle();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  return { calls, ...request };
};

test("an order with an expired fee validates its voucher again, and is sent at the same price", async () => {
  const { calls, send, reached } = await expired();
  calls.quote.mockResolvedValue({ ...quoteOf(99), signature: "fresh" });
  send(placeEvent);
  await vi.advanceTimersByTimeAsync(1000);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.validateVoucher).toHaveBeenCalledTimes(2);
  expect(calls.placeOrder.mock.lastCall?.[0]).toMatchObject({
    signature: "fresh",
    discounted_delivery_fee: 89,
  });
});

test("an order with an expired fee whose voucher is gone needs confirmation of the full fee [8.45]", async () => {
  const { calls, flow, send, reached, emitted } = await expired();
  calls.validateVoucher.mockRejectedValue(new Refusal("VOUCHER_NOT_AVAILABLE"));
  send(placeEvent);
  await vi.advanceTimersByTimeAsync(1000);
  await reached({ FILL_PAYMENT_DETAILS: "feeChanged" });
  const key = "voucher.error.validation.message";
  expect(emitted).toEqual([{ type: "NOTICE", tone: "error", key }]);
  expect(flow.getSnapshot().context).toMatchObject({
    ...nothing,
    quote: { fee: 99 },
    failedVoucher: { code: "WELCOME10", problem: { key } },
  });
  expect(calls.placeOrder).toHaveBeenCalledOnce();
});

test("a voucher that is used up when the order arrives is cleared, so the next try is sent without it", async () => {
  const calls = workingCalls();
  const { flow, send, reached } = await readyToPlace(calls);
  send(apply);
  await settle();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("VOUCHER_NOT_AVAILABLE"));
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "placing" });
  await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  expect(flow.getSnapshot().context).toMatchObject(nothing);
});

test("a restart begins without the voucher", async () => {
  const { flow, send } = beginRequest(workingCalls(), { destination: serendra });
  send(apply);
  await settle();
  expect(flow.getSnapshot().context.discountedDeliveryFee).toBe(89);
  send({ type: "RESTART" });
  expect(flow.getSnapshot().context).toMatchObject(nothing);
});

import type { Order } from "@waybill/contract/order";
import { expect, test } from "vitest";
import { beginRequest, chooseDestination } from "./begin-request.fixture.ts";
import { checkDestination, voucherOfOrder, isFeeKept } from "./destination-check.ts";
import { initialContext } from "./request-context.ts";
import { estimate, inputWith, quoteOf, Refusal, serendra, workingCalls } from "./request.fixture.ts";

const former = {
  order_id: "v-kanto-1",
  delivery_fee: 88,
  signature: "signed-then",
  currency: "PHP",
  preordered_for: 1_772_433_000,
  created_at: "2026-03-02T03:00:00.000Z",
  voucher: null,
  customer: { location: { latitude: serendra.latitude, longitude: serendra.longitude } },
  order: { payment_method: "PAID" },
  source: { latitude: 14.5636, longitude: 121.0301 },
} as unknown as Order;
const requestWith = (calls = workingCalls(), more: Parameters<typeof inputWith>[1] = {}) =>
  initialContext(inputWith(calls, { destination: serendra, ...more }));

test("a destination check returns area, fee and times, and passes without times", async () => {
  const calls = workingCalls();
  expect(await checkDestination(requestWith(calls))).toEqual({ quote: quoteOf(99), estimate });
  calls.estimate.mockRejectedValue(new Error("offline"));
  expect(await checkDestination(requestWith(calls))).toEqual({ quote: quoteOf(99), estimate: undefined });
});

test("the area is checked before the fee, each with its own reason, and a failed request has its own error", async () => {
  const reason = { key: "refusal-reason.too_far", values: {} };
  const calls = workingCalls();
  const refusing = {
    refusalOf: () => ({ kind: "refused", code: "X", key: "k", path: [], values: {}, reason }),
  };
  calls.quote.mockRejectedValue(new Refusal("NO_PRICE"));
  expect(await checkDestination(requestWith(calls, refusing as never))).toEqual({
    problem: "request.error.cannot-compute-price",
    reason,
  });
  expect(await checkDestination(requestWith(calls, { refusalOf: () => ({ kind: "unreachable" }) }))).toEqual({
    problem: "request.error.cannot-compute-price",
    reason: undefined,
  });
  calls.isDeliverable.mockResolvedValue({ deliverable: false, reason });
  expect(await checkDestination(requestWith(calls))).toEqual({
    problem: "request.error.undeliverable-address",
    reason,
  });
  calls.isDeliverable.mockRejectedValue(new Error("offline"));
  expect(await checkDestination(requestWith(calls))).toEqual({ problem: "request.error.cannot-verify" });
});

test("an order with an unchanged place keeps its fee, unless it switches to a dearer payment", async () => {
  const calls = workingCalls();
  const change = (more: Parameters<typeof inputWith>[1] = {}) => {
    const request = requestWith(calls, { orderToBeUpdated: former, ...more });
    return { ...request, paymentOptions: ["cash_on_delivery", "already_paid"] as const };
  };
  expect(await checkDestination(change())).toEqual({
    quote: {
      fee: 88,
      signature: "signed-then",
      currency: "PHP",
      distance_metres: 0,
      breakdown: [],
      priced_for: { preordered_for: 1_772_433_000, payment_method: "PAID" },
      expires_at: "2026-03-02T03:00:00.000Z",
    },
    estimate: undefined,
  });
  expect(calls.quote).not.toHaveBeenCalled();
  for (const elsewhere of [
    { ...serendra, latitude: 14.6 },
    { ...serendra, longitude: 121.1 },
  ])
    expect((await checkDestination(change({ destination: elsewhere }))).quote?.fee).toBe(99);
  expect((await checkDestination(change({ usualPayment: "cash_on_delivery" }))).quote?.fee).toBe(99);
  expect((await checkDestination(change({ usualPayment: "already_paid" }))).quote?.fee).toBe(88);
});

test("an order's fee is valid as long as its signature", () => {
  const own = { ...quoteOf(88), signature: "signed-then" };
  expect(isFeeKept({ orderToBeUpdated: former, quote: own })).toBe(true);
  expect(isFeeKept({ orderToBeUpdated: former, quote: quoteOf(99) })).toBe(false);
  expect(isFeeKept({ orderToBeUpdated: undefined, quote: undefined })).toBe(false);
  expect(isFeeKept({ orderToBeUpdated: former, quote: undefined })).toBe(false);
});

test("an order's own voucher also discounts another fee", () => {
  const withVoucher = (type: string) =>
    ({ ...former, voucher: { code: "W", amount: 10, type } }) as unknown as Order;
  expect(voucherOfOrder(withVoucher("fixed"), quoteOf(99))).toMatchObject({
    discountedDeliveryFee: 89,
    voucher: { code: "W" },
    voucherCode: undefined,
  });
  for (const none of [former, withVoucher("magic")])
    expect(voucherOfOrder(none, quoteOf(99))).toMatchObject({
      discountedDeliveryFee: undefined,
      voucher: undefined,
    });
});

test("moving the pin to another street clears the details; moving it to the door, or after a weak match, keeps them [10.102]", async () => {
  const { context, reached, send } = beginRequest();
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  send({ ...chooseDestination, destination: { ...serendra, unsure: true } });
  send({ type: "EDITED", part: { unit: "1804", notes: "Ring twice" } });
  send({ type: "DESTINATION_CHOSEN", destination: { ...serendra, latitude: serendra.latitude + 0.02 } });
  expect(context().draft).toMatchObject({ unit: "1804", notes: "Ring twice" });
  send({ type: "DESTINATION_CHOSEN", destination: { ...serendra, latitude: serendra.latitude + 0.0205 } });
  expect(context().draft.unit).toBe("1804");
  send({ type: "DESTINATION_CHOSEN", destination: serendra });
  expect(context().draft).toMatchObject({ unit: "", notes: "" });
  expect(context().formerDetails).toMatchObject({ unit: "1804", notes: "Ring twice" });
});

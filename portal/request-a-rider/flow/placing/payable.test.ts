import { afterEach, beforeEach, expect, test } from "vitest";
import { savePendingPayment } from "../../../orders/payment/pending-payment.ts";
import type { RequestContext } from "../../request-types.ts";
import { orderBodyOf, payableOrderForRetry, payableOrder } from "./order-body.ts";
import { initialContext, required, pickupPlaceOf, plannedTime } from "../request-context.ts";
import {
  entries,
  inputWith,
  kitchen,
  kitchenWithoutPlace,
  quoteOf,
  serendra,
  welcome,
  workingCalls,
} from "../request.fixture.ts";

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const requestWith = (more: Partial<RequestContext> = {}): RequestContext => ({
  ...initialContext(inputWith(workingCalls(), { destination: serendra })),
  quote: quoteOf(99),
  submission: { entries, idempotencyKey: "key-1" },
  ...more,
});
const discounted = {
  voucherCode: "WELCOME10",
  voucher: welcome,
  discountedDeliveryFee: 89,
  discountedDeliveryFeeSignature: "discounted-89",
};
const order = { ...entries, delivery_fee: 99, signature: "signed-99" };
const paid = { ...order, login_pickup_estimation: 0 };
const voucher = {
  voucher: welcome,
  discounted_delivery_fee: 89,
  discounted_delivery_fee_signature: "discounted-89",
};

test("a card payment is for the fee minus the voucher, in the fee's currency", () => {
  expect(orderBodyOf(requestWith())).toEqual(order);
  expect(payableOrder(requestWith())).toEqual({ order: paid, toPay: 99, currency: "PHP" });
  expect(payableOrder(requestWith(discounted))).toEqual({
    order: { ...paid, ...voucher },
    toPay: 89,
    currency: "PHP",
  });
  for (const lacking of [{ quote: undefined }, { submission: undefined }])
    expect(() => orderBodyOf(requestWith(lacking))).toThrow("A value of an earlier step is missing.");
});

test("the same order reuses the earlier payment, and any other order makes a new payment", () => {
  expect(payableOrderForRetry(requestWith())).toEqual(payableOrder(requestWith()));
  const before = {
    ...payableOrder(requestWith(discounted)).order,
    delivery_fee: 95,
    signature: "signed-then",
    discounted_delivery_fee: 85,
  };
  const pending = { key: "key-1", order: before, intentId: "i-1" };
  savePendingPayment(kitchen.vendor_id, pending);
  const now = requestWith(discounted);
  expect(payableOrderForRetry(now)).toEqual({ order: before, toPay: 85, currency: "PHP" });
  const others: Partial<RequestContext>[] = [
    { submission: { entries, idempotencyKey: "key-2" } },
    { submission: { entries: { ...entries, vat_number: "AB12cd34" }, idempotencyKey: "key-1" } },
    // A lower price is accepted now, so the earlier order is not reused.
    { discountedDeliveryFee: 84 },
  ];
  for (const other of others) {
    const request = requestWith({ ...discounted, ...other });
    expect(payableOrderForRetry(request)).toEqual(payableOrder(request));
  }
});

test("the pickup comes from the changed order, the vendor or the guest", () => {
  const at = { latitude: 1, longitude: 2 };
  const address = { id: "p-1", formatted_address: "Here", latitude: 14.5, longitude: 121 };
  const keptOrigin = { address, details: { unit: "2F", building: "", notes: "" } };
  const begins = (more: Parameters<typeof inputWith>[1]) => initialContext(inputWith(workingCalls(), more));
  expect(pickupPlaceOf(kitchen)).toEqual({ latitude: 14.5636, longitude: 121.0301 });
  expect(pickupPlaceOf(kitchenWithoutPlace)).toBeUndefined();
  expect(begins({}).origin).toEqual(pickupPlaceOf(kitchen));
  expect(begins({ orderToBeUpdated: { source: at } as never }).origin).toEqual(at);
  expect(begins({ vendor: kitchenWithoutPlace })).toMatchObject({
    origin: undefined,
    originAddress: undefined,
    originDetails: undefined,
  });
  expect(begins({ vendor: kitchenWithoutPlace, keptOrigin }).origin).toBeUndefined();
  expect(begins({ vendor: kitchenWithoutPlace, keptOrigin, savesOrigin: false })).toMatchObject({
    origin: address,
    originAddress: address,
    originDetails: keptOrigin.details,
    hasPaymentActivated: false,
    requoted: false,
  });
});

test("a missing value of an earlier step throws, and zero counts as a value", () => {
  expect(required(0)).toBe(0);
  expect(() => required(undefined)).toThrow("A value of an earlier step is missing.");
  const { draft } = requestWith();
  expect(plannedTime({ draft })).toBeUndefined();
  expect(plannedTime({ draft: { ...draft, plannedFor: 0 } })).toEqual(new Date(0));
});

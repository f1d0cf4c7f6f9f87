import type { Order } from "@waybill/contract/order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RequestEvent } from "../../request-types.ts";
import { beginRequest, placeEvent, readyToPlace } from "../begin-request.fixture.ts";
import { entries, quoteOf, Refusal, serendra, welcome, workingCalls } from "../request.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(10);
const never = <T>() => new Promise<T>(() => undefined);

/** Sends an order, and stops the flow at one of the steps of sending. */
async function onItsWay(step: "placing" | "waiting" | "requoting" | "placed") {
  const calls = workingCalls();
  const request = beginRequest(calls, { destination: serendra, savesOrigin: false });
  await request.reached("FILL_ORDER_DETAILS");
  request.send({ type: "VOUCHER_APPLIED", code: "WELCOME10" }, { type: "DETAILS_FILLED" });
  await settle();
  if (step === "placing") calls.placeOrder.mockReturnValue(never());
  if (step === "waiting" || step === "requoting")
    calls.placeOrder.mockRejectedValue(new Refusal("SignatureExpired"));
  calls.quote.mockReturnValue(never());
  request.send(placeEvent);
  await settle();
  if (step === "requoting") await vi.advanceTimersByTimeAsync(1000);
  expect(request.flow.getSnapshot().value).toEqual({ FILL_PAYMENT_DETAILS: step });
  return { ...request, calls };
}

const attempts: RequestEvent[] = [
  { type: "BACK" },
  { type: "RESTART" },
  { type: "ORIGIN_REOPENED" },
  { type: "ADDRESS_TYPED", text: "Elsewhere" },
  { type: "DESTINATION_CHOSEN", destination: { ...serendra, address: "Elsewhere" } },
  { type: "PLANNED", plannedFor: new Date("2026-03-02T05:30:00Z") },
  { type: "PAYMENT_CHOSEN", option: "already_paid" },
  { type: "VOUCHER_APPLIED", code: "OTHER5" },
  { type: "VOUCHER_REMOVED" },
  placeEvent,
];

test.each(["placing", "waiting", "requoting", "placed"] as const)(
  "no event changes an order in the step %s",
  async (step) => {
    const { flow, send, context, calls } = await onItsWay(step);
    const before = context();
    for (const attempt of attempts) {
      send(attempt);
      expect(flow.getSnapshot().value, attempt.type).toEqual({ FILL_PAYMENT_DETAILS: step });
      expect(context(), attempt.type).toEqual(before);
    }
    expect(flow.getSnapshot().hasTag("busy")).toBe(true);
    expect(flow.getSnapshot().hasTag("priced")).toBe(true);
    expect(calls.placeOrder).toHaveBeenCalledOnce();
    // The payment options can arrive as late as this.
    send({ type: "PAYMENT_OFFERED", options: ["already_paid"] });
    expect(flow.getSnapshot().value).toEqual({ FILL_PAYMENT_DETAILS: step });
    expect(context()).toEqual({ ...before, paymentOptions: ["already_paid"] });
    // Edits no longer affect a placed order.
    send({ type: "EDITED", part: { name: "Ben" } });
    expect(context().draft.name).toBe(step === "placed" ? "" : "Ben");
  },
);

test("a press before the payment options are loaded is not lost", async () => {
  const calls = workingCalls();
  calls.readPaymentActivated.mockResolvedValue(true);
  const { flow, send, context, emitted } = beginRequest(calls, { destination: serendra });
  await settle();
  send({ type: "DETAILS_FILLED" }, placeEvent);
  expect(flow.getSnapshot().value).toEqual({ FILL_PAYMENT_DETAILS: "checkingAvailability" });
  await settle();
  expect(emitted).toEqual([
    { type: "PLACED", order: { order_id: "v-kanto-0000000001", vendor_id: "v-kanto" } },
  ]);
  expect(context()).toMatchObject({
    hasPaymentActivated: true,
    submission: { entries, idempotencyKey: "key-1" },
  });
});

test("payment options that fail to load block payment, until a press reloads them [8.44]", async () => {
  const calls = workingCalls();
  const { flow, send, emitted, reached } = beginRequest(calls, { destination: serendra });
  await settle();
  calls.readPaymentOptions.mockRejectedValueOnce(new Error("offline"));
  send({ type: "DETAILS_FILLED" });
  await settle();
  expect(flow.getSnapshot().value).toEqual({ FILL_PAYMENT_DETAILS: "unavailable" });
  expect(emitted).toEqual([{ type: "NOTICE", tone: "error", key: "error.no-payment-method-available" }]);
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.placeOrder).toHaveBeenCalledOnce();
});

test("a second press during the voucher check is the one that is sent", async () => {
  const calls = workingCalls();
  const { flow, send } = await readyToPlace(calls);
  send({ type: "VOUCHER_APPLIED", code: "WELCOME10" }, placeEvent);
  send({ type: "PLACE", submission: { entries, idempotencyKey: "key-2" } });
  expect(flow.getSnapshot().value).toEqual({ FILL_PAYMENT_DETAILS: "awaitingVoucher" });
  await settle();
  expect(calls.placeOrder).toHaveBeenCalledOnce();
  expect(calls.placeOrder.mock.lastCall?.slice(0, 2)).toMatchObject([
    { discounted_delivery_fee: 89 },
    "key-2",
  ]);
});

test("a closed service refuses the order when its new fee is confirmed [4.49]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("0800:1201");
  let now = new Date("2026-03-02T04:00:00Z");
  const { flow, send } = beginRequest(calls, { destination: serendra, now: () => now });
  await settle();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  calls.quote.mockResolvedValue(quoteOf(109));
  send(placeEvent);
  await vi.advanceTimersByTimeAsync(1010);
  expect(flow.getSnapshot().value).toEqual({ FILL_PAYMENT_DETAILS: "feeChanged" });
  now = new Date("2026-03-02T04:02:00Z");
  send(placeEvent);
  expect(flow.getSnapshot().value).toBe("SERVICE_CLOSED");
  expect(calls.placeOrder).toHaveBeenCalledOnce();
});

test("a voucher's result for one fee does not apply to another", async () => {
  const calls = workingCalls();
  const answers: ((answer: never) => void)[] = [];
  calls.validateVoucher.mockImplementation(() => new Promise((answer) => answers.push(answer)));
  const { send, context, flow } = await readyToPlace(calls);
  send({ type: "VOUCHER_APPLIED", code: "WELCOME10" });
  calls.quote.mockReturnValue(never());
  send({ type: "DESTINATION_CHOSEN", destination: { ...serendra, address: "Elsewhere", latitude: 14.6 } });
  answers[0]!({ voucher: welcome, delivery_fee: 89, signature: "discounted-89" } as never);
  await settle();
  expect(flow.getSnapshot().value).toBe("CHECK_IF_DESTINATION_IS_VALID");
  expect(context()).toMatchObject({
    voucherCode: "WELCOME10",
    discountedDeliveryFee: undefined,
    quote: undefined,
  });
});

test("the response for a voucher code that was replaced is ignored", async () => {
  const calls = workingCalls();
  const refuse: ((problem: Error) => void)[] = [];
  calls.validateVoucher.mockImplementationOnce(() => new Promise((_, no) => refuse.push(no)));
  const { send, context } = await readyToPlace(calls);
  send({ type: "VOUCHER_APPLIED", code: "OLD5" }, { type: "VOUCHER_APPLIED", code: "WELCOME10" });
  await settle();
  refuse[0]!(new Refusal("GONE"));
  await settle();
  expect(context()).toMatchObject({
    voucherCode: "WELCOME10",
    discountedDeliveryFee: 89,
    failedVoucher: undefined,
    draft: { voucherCode: "WELCOME10" },
  });
});

test("an order refusal drops the voucher only if the voucher is the reason, and is shown at the voucher's field only then", async () => {
  const calls = workingCalls();
  const { send, context } = await readyToPlace(calls);
  send({ type: "VOUCHER_APPLIED", code: "WELCOME10" });
  await settle();
  for (const problem of [new Error("offline"), new Refusal("WRONG_CUSTOMER_NAME")]) {
    calls.placeOrder.mockRejectedValueOnce(problem);
    send(placeEvent);
    await settle();
    expect(context()).toMatchObject({
      voucherCode: "WELCOME10",
      discountedDeliveryFee: 89,
      voucher: welcome,
    });
  }
  calls.placeOrder.mockRejectedValueOnce(new Refusal("VOUCHER_NOT_AVAILABLE"));
  send(placeEvent);
  await settle();
  expect(context()).toMatchObject({
    voucherCode: undefined,
    discountedDeliveryFee: undefined,
    failedVoucher: undefined,
    draft: { voucherCode: "" },
  });
});

test("a voucher error disappears when the voucher is replaced or removed, and other errors stay", async () => {
  const calls = workingCalls();
  const path = (...at: string[]) => ({ kind: "refused", code: "X", key: "k", path: at, values: {} }) as const;
  let refusal: ReturnType<typeof path> = path("voucher");
  const known = { destination: serendra, refusalOf: () => refusal };
  const { send, context, reached } = beginRequest(calls, known);
  await reached("FILL_ORDER_DETAILS");
  calls.placeOrder.mockImplementation(async () => Promise.reject(new Error("no")));
  for (const [blamed, stays] of [
    [path("voucher"), undefined],
    [path("customer", "name"), path("customer", "name")],
  ] as const)
    for (const next of [
      { type: "VOUCHER_APPLIED", code: "WELCOME10" },
      { type: "VOUCHER_REMOVED" },
      { type: "VOUCHER_TYPED" },
    ] as const) {
      refusal = blamed;
      send({ type: "VOUCHER_REMOVED" }, placeEvent);
      await settle();
      expect(context().refusal).toEqual(blamed);
      send(next);
      expect(context()).toMatchObject({ refusal: stays, failedVoucher: undefined });
    }
});

test("a changed order keeps its own voucher with a new fee", async () => {
  const former = {
    order_id: "v-kanto-1",
    delivery_fee: 88,
    signature: "signed-then",
    currency: "PHP",
    source: serendra,
    voucher: welcome,
    order: { payment_method: "PAID" },
    customer: { location: { ...serendra, latitude: 1, unit_number: null, building: null } },
  } as unknown as Order;
  const calls = workingCalls();
  const { flow, send, context, reached } = beginRequest(calls, {
    destination: serendra,
    orderToBeUpdated: former,
  });
  await reached("FILL_ORDER_DETAILS");
  expect(context()).toMatchObject({ quote: quoteOf(99), discountedDeliveryFee: 89, voucher: welcome });
  calls.updateOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  calls.quote.mockResolvedValue(quoteOf(109));
  send(placeEvent);
  await vi.waitFor(() => expect(calls.updateOrder).toHaveBeenCalledOnce());
  await settle();
  await vi.advanceTimersByTimeAsync(1000);
  expect(flow.getSnapshot().value).toEqual({ FILL_PAYMENT_DETAILS: "feeChanged" });
  expect(context()).toMatchObject({ quote: quoteOf(109), discountedDeliveryFee: 99, voucher: welcome });
  expect(calls.validateVoucher).not.toHaveBeenCalled();
});

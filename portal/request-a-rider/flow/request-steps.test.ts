// The possible actions in each step, and the resulting context.
import type { Order } from "@waybill/contract/order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyDraft } from "../draft/request-draft.ts";
import { beginRequest, chooseDestination, placeEvent, readyToPlace } from "./begin-request.fixture.ts";
import {
  entries,
  estimate,
  kitchenWithoutPlace,
  quoteOf,
  Refusal,
  serendra,
  workingCalls,
} from "./request.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(10);
const never = <T>() => new Promise<T>(() => undefined);
const tonight = new Date("2026-03-02T05:30:00Z");
const atNight = new Date("2026-03-02T19:00:00Z");
const found = { id: "p-1", formatted_address: "5012 P. Burgos St", latitude: 14.5636, longitude: 121.0301 };
const elsewhere = { address: "Elsewhere", latitude: 14.6, longitude: 121.1 };
const unchecked = {
  quote: undefined,
  estimate: undefined,
  destinationProblem: undefined,
  destinationReason: undefined,
};

test("choices made while the hours load stay, and the last address applies", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("1300:2200");
  const { send, context, reached } = beginRequest(calls);
  send(chooseDestination);
  expect(context().draft).toMatchObject({ address: serendra.address, destination: serendra });
  send({ type: "ADDRESS_TYPED", text: "Two Ser" });
  expect(context().draft).toMatchObject({ address: "Two Ser", destination: undefined });
  send(
    { ...chooseDestination, typed: { name: "Ana", phone: "0917" } },
    { type: "PLANNED", plannedFor: tonight },
  );
  expect(context().draft).toMatchObject({
    address: serendra.address,
    destination: serendra,
    name: "Ana",
    phone: "0917",
    plannedFor: tonight.getTime(),
  });
  // The test's clock shows noon; the service opens at one.
  await reached("FILL_ORDER_DETAILS");
  expect(context().hours).toEqual({ from: 780, to: 1320 });
});

test("payment options are loaded from the start, and a failure blocks nothing", async () => {
  const { context, reached } = beginRequest();
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  await settle();
  expect(context().paymentOptions).toEqual(["cash_on_delivery", "already_paid"]);
  const calls = workingCalls();
  calls.readPaymentOptions.mockRejectedValueOnce(new Error("offline"));
  const offline = beginRequest(calls);
  await offline.reached("ASK_FOR_DESTINATION_ADDRESS");
  await settle();
  expect(offline.context().paymentOptions).toBeUndefined();
  expect(offline.emitted).toEqual([]);
});

const steps = {
  "before a destination is chosen": async (request: ReturnType<typeof beginRequest>) =>
    request.reached("ASK_FOR_DESTINATION_ADDRESS"),
  "while the destination is checked": async ({ send, reached }: ReturnType<typeof beginRequest>) => {
    await reached("ASK_FOR_DESTINATION_ADDRESS");
    send(chooseDestination);
    await reached("CHECK_IF_DESTINATION_IS_VALID");
  },
  "while the details are filled": async ({ send, reached }: ReturnType<typeof beginRequest>) => {
    await reached("ASK_FOR_DESTINATION_ADDRESS");
    send(chooseDestination);
    await reached("FILL_ORDER_DETAILS");
  },
  "in the last step": async ({ send, reached }: ReturnType<typeof beginRequest>) => {
    await reached("ASK_FOR_DESTINATION_ADDRESS");
    send(chooseDestination);
    await reached("FILL_ORDER_DETAILS");
    send({ type: "DETAILS_FILLED" });
    await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  },
};
const stepNames = Object.keys(steps) as (keyof typeof steps)[];

test.each(stepNames)("%s the user can choose another address, time and place", async (step) => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("0900:2200");
  const started = async () => {
    const request = beginRequest(calls);
    await steps[step](request);
    calls.quote.mockClear();
    return request;
  };

  const typing = await started();
  typing.send({ type: "ADDRESS_TYPED", text: "Tow" });
  expect(typing.flow.getSnapshot().value).toBe("ASK_FOR_DESTINATION_ADDRESS");
  expect(typing.context()).toMatchObject({
    ...unchecked,
    draft: { address: "Tow", destination: undefined },
  });

  const moving = await started();
  moving.send({ type: "DESTINATION_CHOSEN", destination: elsewhere, typed: { unit: "2F" } });
  expect(moving.flow.getSnapshot().value).toBe("CHECK_IF_DESTINATION_IS_VALID");
  expect(moving.context()).toMatchObject({
    ...unchecked,
    draft: { address: "Elsewhere", destination: elsewhere, unit: "2F" },
  });
  await moving.reached("FILL_ORDER_DETAILS");
  expect(calls.quote.mock.lastCall).toMatchObject([{ destination: elsewhere }]);
  expect(moving.context()).toMatchObject({ quote: quoteOf(99), estimate });

  const planning = await started();
  planning.send({ type: "PLANNED", plannedFor: tonight });
  expect(planning.context().draft.plannedFor).toBe(tonight.getTime());
  if (step !== "before a destination is chosen") {
    expect(planning.flow.getSnapshot().value).toBe("CHECK_IF_DESTINATION_IS_VALID");
    await planning.reached("FILL_ORDER_DETAILS");
    expect(calls.quote.mock.lastCall).toMatchObject([{ plannedFor: tonight }]);
  } else expect(planning.flow.getSnapshot().value).toBe("ASK_FOR_DESTINATION_ADDRESS");
  planning.send({ type: "PLANNED", plannedFor: atNight });
  expect(planning.flow.getSnapshot().value).toBe("SERVICE_CLOSED");
  expect(planning.context().draft.plannedFor).toBe(atNight.getTime());
});

test("the reason why riders do not go to an address is shown, and cleared once they do", async () => {
  const calls = workingCalls();
  const reason = { key: "refusal-reason.too_far", values: { kilometres: "13" } };
  calls.isDeliverable.mockResolvedValueOnce({ deliverable: false, reason });
  const { flow, send, context, emitted } = beginRequest(calls, { destination: serendra });
  await settle();
  expect(context()).toMatchObject({
    ...unchecked,
    destinationProblem: "request.error.undeliverable-address",
    destinationReason: reason,
  });
  expect(emitted).toEqual([{ type: "NOTICE", tone: "error", key: "request.toast.not-deliverable" }]);
  send({ type: "ADDRESS_TYPED", text: "Two" });
  expect(context()).toMatchObject(unchecked);
  calls.isDeliverable.mockRejectedValueOnce(new Error("offline"));
  send(chooseDestination);
  await settle();
  expect(context()).toMatchObject({
    destinationProblem: "request.error.cannot-verify",
    destinationReason: undefined,
  });
  send(placeEvent);
  await settle();
  expect(flow.getSnapshot().value).toBe("FILL_ORDER_DETAILS");
  expect(context()).toMatchObject({ ...unchecked, quote: quoteOf(99), estimate });
});

test("hours that fail to load the second time count as open, even if the service was closed before [4.57]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValueOnce("1300:2200").mockRejectedValueOnce(new Error("offline"));
  const { send, context, reached } = beginRequest(calls);
  await reached("SERVICE_CLOSED");
  send({ type: "PLANNED", plannedFor: atNight });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(context().hours).toBeUndefined();
});

test("a restart keeps pickup, payment options and typed values, and drops everything else [4.52]", async () => {
  const calls = workingCalls();
  const draft = { ...emptyDraft(), name: "Ana", payment: "already_paid" as const };
  const details = { unit: "2F", building: "Casa", notes: "Blue door" };
  const { send, context, reached } = beginRequest(calls, {
    vendor: kitchenWithoutPlace,
    savesOrigin: false,
    draft,
  });
  send({ type: "ORIGIN_CHOSEN", place: found }, { type: "ORIGIN_DETAILS_FILLED", details });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  send(
    chooseDestination,
    { type: "PLANNED", plannedFor: tonight },
    { type: "VOUCHER_APPLIED", code: "WELCOME10" },
  );
  await reached("FILL_ORDER_DETAILS");
  await settle();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("WRONG_CUSTOMER_NAME"));
  send(placeEvent);
  await settle();
  expect(context()).toMatchObject({ discountedDeliveryFee: 89, refusal: { code: "WRONG_CUSTOMER_NAME" } });
  const before = context();
  send({ type: "RESTART" });
  expect(context()).toEqual({
    ...before,
    ...unchecked,
    origin: found,
    originAddress: found,
    originDetails: details,
    hours: undefined,
    paymentOptions: ["cash_on_delivery", "already_paid"],
    hasPaymentActivated: false,
    voucherCode: undefined,
    voucher: undefined,
    failedVoucher: undefined,
    discountedDeliveryFee: undefined,
    discountedDeliveryFeeSignature: undefined,
    submission: undefined,
    requoted: false,
    refusal: undefined,
    draft: {
      ...before.draft,
      address: serendra.address,
      name: "Ana",
      payment: "already_paid",
      destination: undefined,
      plannedFor: undefined,
      voucherCode: "",
    },
  });
});

test("resetting a guest's collection point keeps the voucher and drops the fee", async () => {
  const { flow, send, context, reached } = beginRequest(workingCalls(), {
    destination: serendra,
    savesOrigin: false,
  });
  await reached("FILL_ORDER_DETAILS");
  send({ type: "VOUCHER_APPLIED", code: "WELCOME10" });
  await settle();
  expect(context().discountedDeliveryFee).toBe(89);
  send({ type: "ORIGIN_REOPENED" });
  expect(flow.getSnapshot().value).toBe("ASK_FOR_ORIGIN_ADDRESS");
  expect(context()).toMatchObject({
    ...unchecked,
    origin: undefined,
    voucherCode: "WELCOME10",
    discountedDeliveryFee: undefined,
    draft: { destination: serendra },
  });
});

test("a collection point that failed to save shows the reason until the next try [8.26]", async () => {
  const calls = workingCalls();
  calls.saveOrigin.mockRejectedValue(new Refusal("INVALID_ADDRESS"));
  const { flow, send, emitted, context } = beginRequest(calls, { vendor: kitchenWithoutPlace });
  const details = { unit: "", building: "", notes: "" };
  const chosen = { type: "ORIGIN_CHOSEN" as const, place: found };
  const filled = { type: "ORIGIN_DETAILS_FILLED" as const, details };
  send(chosen, filled);
  await settle();
  expect(context()).toMatchObject({ originDetails: details, refusal: { code: "INVALID_ADDRESS" } });
  expect(emitted).toEqual([{ type: "NOTICE", tone: "error", key: "address-book.address-not-saved" }]);
  send(filled);
  expect(context().refusal).toBeUndefined();
  await settle();
  expect(context().refusal).toMatchObject({ code: "INVALID_ADDRESS" });
  send({ type: "BACK" }, { ...chosen, place: { ...found, id: "p-2" } });
  expect(context()).toMatchObject({ refusal: undefined, originAddress: { id: "p-2" } });
  // The address in the server's response replaces the typed one.
  calls.saveOrigin.mockResolvedValue(kitchenWithoutPlace);
  send(filled);
  await settle();
  expect(flow.getSnapshot().value).toBe("ASK_FOR_DESTINATION_ADDRESS");
  expect(emitted.at(-1)).toEqual({ type: "NOTICE", tone: "success", key: "address-book.address-saved" });
  expect(context().origin).toMatchObject({ id: "p-2" });
});

test("a fee is requested for the preferred payment once that payment turns out to be offered", async () => {
  const calls = workingCalls();
  let offer: (options: readonly ["already_paid"]) => void = () => {};
  calls.readPaymentOptions.mockReturnValueOnce(new Promise((answer) => (offer = answer)));
  const { send, context, reached } = beginRequest(calls, {
    destination: serendra,
    usualPayment: "already_paid",
  });
  await reached("FILL_ORDER_DETAILS");
  expect(calls.quote.mock.lastCall).toMatchObject([{ paymentMethod: undefined }]);
  offer(["already_paid"]);
  await settle();
  expect(calls.quote.mock.lastCall).toMatchObject([{ paymentMethod: "PAID" }]);
  expect(context().paymentOptions).toEqual(["already_paid"]);
  // A payment that is not offered cannot be chosen, and changes no fee.
  calls.quote.mockClear();
  calls.quote.mockResolvedValue({
    ...quoteOf(74),
    priced_for: { preordered_for: null, payment_method: "PAID" },
  });
  send(chooseDestination);
  await settle();
  send({ type: "PAYMENT_CHOSEN", option: "already_paid" });
  await settle();
  expect(calls.quote).toHaveBeenCalledOnce();
  expect(context().draft.payment).toBe("already_paid");
});

test("choosing a payment during a fee request repeats the request if the price depends on it", async () => {
  const calls = workingCalls();
  const { send, reached } = beginRequest(calls, { usualPayment: "already_paid" });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  calls.quote.mockReturnValue(never());
  send(chooseDestination);
  await reached("CHECK_IF_DESTINATION_IS_VALID");
  send({ type: "PAYMENT_CHOSEN", option: "already_paid" });
  expect(calls.quote).toHaveBeenCalledOnce();
  send({ type: "PAYMENT_CHOSEN", option: "cash_on_delivery" });
  expect(calls.quote).toHaveBeenCalledTimes(2);
  expect(calls.quote.mock.lastCall).toMatchObject([{ paymentMethod: "CASH_ON_DELIVERY" }]);
});

test("a refused order is announced with its refusal, for a new order and for a changed one [8.24]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValue(new Refusal("WRONG_CUSTOMER_NAME"));
  const { send, emitted, context } = await readyToPlace(calls);
  send(placeEvent);
  await settle();
  const refusal = {
    kind: "refused",
    code: "WRONG_CUSTOMER_NAME",
    key: "error.some",
    path: [],
    values: {},
  };
  expect(emitted).toEqual([{ type: "REFUSED", refusal, notice: "request.toast.not-created" }]);
  expect(context().refusal).toEqual(refusal);
  calls.placeOrder.mockReturnValue(never());
  send(placeEvent);
  expect(context()).toMatchObject({ refusal: undefined, submission: { entries, idempotencyKey: "key-1" } });

  const former = {
    order_id: "v-kanto-1",
    source: found,
    delivery_fee: 88,
    signature: "signed-then",
    currency: "PHP",
    customer: { location: { ...serendra, unit_number: null, building: null } },
    order: { payment_method: "PAID" },
  } as unknown as Order;
  const changed = beginRequest(calls, { destination: serendra, orderToBeUpdated: former });
  calls.updateOrder.mockRejectedValue(new Error("offline"));
  await changed.reached("FILL_ORDER_DETAILS");
  changed.send(placeEvent);
  await vi.waitFor(() =>
    expect(changed.emitted).toEqual([
      { type: "REFUSED", refusal: { kind: "unreachable" }, notice: "order.not-updated" },
    ]),
  );
});

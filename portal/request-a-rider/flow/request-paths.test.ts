// One test per path of the spec; the last test checks that every step is covered.
import type { Order, OrderRequest } from "@waybill/contract/order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AlreadyPaidError } from "../../orders/payment/pending-payment.ts";
import { emptyDraft } from "../draft/request-draft.ts";
import type { OrderRefusal, RequestEvent } from "../request-types.ts";
import { beginRequest, chooseDestination, placeEvent } from "./begin-request.fixture.ts";
import { requestMachine } from "./request-machine.ts";
import { entries, kitchenWithoutPlace, quoteOf, Refusal, serendra, workingCalls } from "./request.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stepOf = (value: unknown): string =>
  typeof value === "string"
    ? value
    : Object.entries(value as object)
        .flat()
        .join(".");
const seen = new Set<string>();

type Known = Parameters<typeof beginRequest>[1];

/** A request flow that records its steps in order. */
function walk(calls = workingCalls(), known: Known = { destination: serendra }) {
  const request = beginRequest(calls, known);
  const steps = [stepOf(request.flow.getSnapshot().value)];
  request.flow.subscribe(({ value }) => {
    const step = stepOf(value);
    if (steps.at(-1) !== step) steps.push(step);
  });
  const settle = async (ms = 10) => {
    await vi.advanceTimersByTimeAsync(ms);
    for (const step of steps) seen.add(step);
  };
  const now = () => steps.at(-1);
  return { ...request, calls, steps, settle, now };
}

/** A request that can be placed at once. */
async function ready(calls = workingCalls(), known: Known = { destination: serendra }) {
  const request = walk(calls, known);
  await request.settle();
  request.send({ type: "DETAILS_FILLED" });
  await request.settle();
  expect(request.now()).toBe("FILL_PAYMENT_DETAILS.choosing");
  request.steps.length = 0;
  return request;
}

const found = { id: "p-1", formatted_address: "5012 P. Burgos St", latitude: 14.5636, longitude: 121.0301 };
const details = { unit: "", building: "", notes: "" };
const byCard: RequestEvent = {
  type: "PLACE",
  submission: { entries, idempotencyKey: "key-1", byCard: true },
};
const tonight = new Date("2026-03-02T05:30:00Z");

test("a request of a vendor without coordinates goes through every step to an order [2.39] [4.43]", async () => {
  const { send, settle, steps } = walk(workingCalls(), { vendor: kitchenWithoutPlace });
  send({ type: "ORIGIN_CHOSEN", place: found }, { type: "ORIGIN_DETAILS_FILLED", details });
  await settle();
  send(chooseDestination);
  await settle();
  send({ type: "DETAILS_FILLED" });
  await settle();
  send(placeEvent);
  await settle();
  expect(steps).toEqual([
    "ASK_FOR_ORIGIN_ADDRESS",
    "ASK_FOR_ORIGIN_ADDRESS_DETAILS.editing",
    "ASK_FOR_ORIGIN_ADDRESS_DETAILS.saving",
    "CHECK_SERVICE_HOURS.reading",
    "ASK_FOR_DESTINATION_ADDRESS",
    "CHECK_IF_DESTINATION_IS_VALID",
    "FILL_ORDER_DETAILS",
    "FILL_PAYMENT_DETAILS.checkingAvailability",
    "FILL_PAYMENT_DETAILS.choosing",
    "FILL_PAYMENT_DETAILS.placing",
    "FILL_PAYMENT_DETAILS.placed",
  ]);
});

test("a closed service ends the flow, unless a time inside its hours is chosen [4.49]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("1300:2200");
  const { send, settle, now, context } = walk(calls);
  await settle();
  send(placeEvent, { type: "DETAILS_FILLED" });
  expect(now()).toBe("SERVICE_CLOSED");
  send({ type: "PLANNED", plannedFor: tonight });
  await settle();
  expect(now()).toBe("FILL_ORDER_DETAILS");
  expect(context().draft.plannedFor).toEqual(tonight.getTime());
});

test("changing an order updates it and never places one, at any hours [4.51]", async () => {
  const former = {
    order_id: "v-kanto-1",
    vendor_id: "v-kanto",
    source: { latitude: 14.5636, longitude: 121.0301 },
    customer: {
      name: "Ana",
      phone_number: "+63",
      location: { ...serendra, unit_number: null, building: null },
    },
    order: { payment_method: "PAID" },
    delivery_fee: 88,
    signature: "signed-then",
    currency: "PHP",
  } as unknown as Order;
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("1300:2200");
  const { send, settle, now, emitted } = await ready(calls, {
    destination: serendra,
    orderToBeUpdated: former,
  });
  expect(calls.quote).not.toHaveBeenCalled();
  send(placeEvent);
  await vi.waitFor(() => expect(now()).toBe("FILL_PAYMENT_DETAILS.placed"));
  await settle();
  expect(calls.updateOrder.mock.lastCall).toMatchObject(["v-kanto-1", { signature: "signed-then" }]);
  expect(calls.placeOrder).not.toHaveBeenCalled();
  expect(emitted.at(-1)).toMatchObject({ type: "UPDATED" });
});

test("a repeated order gets its fee at once and is placed with one press", async () => {
  const draft = { ...emptyDraft(), address: serendra.address, destination: serendra };
  const { send, settle, now, calls } = walk(workingCalls(), { draft });
  await settle();
  expect(now()).toBe("FILL_ORDER_DETAILS");
  send(placeEvent);
  await settle();
  expect((calls.placeOrder.mock.lastCall as unknown[])[2]).toMatchObject({ currency: "PHP", draft });
});

test("a card payment comes before the order; going back leads to the details [4.47]", async () => {
  const { send, settle, steps, now, emitted, context } = await ready();
  send(byCard);
  expect(now()).toBe("FILL_PAYMENT_DETAILS.payingByCard");
  send({ type: "REQUOTED", newQuote: { quote: quoteOf(120), check: undefined } });
  expect(context().quote?.fee).toBe(120);
  send({ type: "BACK" });
  expect(now()).toBe("FILL_ORDER_DETAILS");
  expect(context().submission).toBeUndefined();
  send(byCard);
  await settle();
  send({ type: "PAID", orderId: "o-1" });
  await settle();
  expect(emitted.at(-1)).toEqual({ type: "PAID", orderId: "o-1" });
  expect(steps.at(-1)).toBe("FILL_PAYMENT_DETAILS.placed");
});

test("a card payment whose response was lost counts as paid, and the order is not placed again", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValue(new AlreadyPaidError("o-7"));
  const { send, settle, now, emitted } = await ready(calls);
  send(placeEvent);
  await settle();
  expect(now()).toBe("FILL_PAYMENT_DETAILS.placed");
  expect(emitted).toEqual([{ type: "PAID", orderId: "o-7", before: true }]);
});

test("an expired fee is requested again after a second, and a changed fee must be confirmed [8.36] [8.37]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  const { send, settle, steps } = await ready(calls);
  calls.quote.mockResolvedValue(quoteOf(109));
  send(placeEvent);
  await settle(1010);
  send(placeEvent);
  await settle();
  expect(steps.map((step) => step.replace("FILL_PAYMENT_DETAILS.", ""))).toEqual([
    "placing",
    "waiting",
    "requoting",
    "feeChanged",
    "placing",
    "placed",
  ]);
});

test.each([
  ["placed if the fee is unchanged", undefined, "placed"],
  ["confirmed first if the fee changed", 109, "feeChanged"],
] as const)(
  "a press during a new fee request waits for the fee, and the order is %s",
  async (_, fee, end) => {
    const { send, settle, now, calls, context, steps } = await ready();
    const shown = context().quote;
    if (fee) calls.quote.mockResolvedValue(quoteOf(fee));
    send({ type: "PLANNED", plannedFor: tonight }, placeEvent);
    expect(now()).toBe("CHECK_IF_DESTINATION_IS_VALID");
    await settle();
    expect(now()).toBe(`FILL_PAYMENT_DETAILS.${end}`);
    expect(calls.placeOrder).toHaveBeenCalledTimes(fee ? 0 : 1);
    expect(context().quote?.fee).toBe(fee ?? shown?.fee);
    send(placeEvent);
    await settle();
    expect(steps.at(-1)).toBe("FILL_PAYMENT_DETAILS.placed");
    expect(calls.placeOrder).toHaveBeenCalledOnce();
  },
);

test("a press waits for the voucher's discount on a new fee", async () => {
  const { send, settle, now, calls, context } = await ready();
  send({ type: "VOUCHER_APPLIED", code: "WELCOME10" });
  await settle();
  calls.validateVoucher.mockClear();
  send({ type: "PLANNED", plannedFor: tonight });
  const submission = { entries, idempotencyKey: "key-1", voucherCode: "WELCOME10" };
  send({ type: "PLACE", submission });
  await settle();
  expect(now()).toBe("FILL_PAYMENT_DETAILS.placed");
  expect(calls.validateVoucher.mock.calls.length).toBe(1);
  expect(context().voucherCode).toBe("WELCOME10");

  const other = await ready();
  other.send({ type: "VOUCHER_APPLIED", code: "WELCOME10" });
  await other.settle();
  other.calls.quote.mockResolvedValue(quoteOf(109));
  other.send({ type: "PLANNED", plannedFor: tonight }, { type: "PLACE", submission });
  await other.settle();
  expect(other.now()).toBe("FILL_PAYMENT_DETAILS.feeChanged");
  other.send({ type: "PLACE", submission });
  await other.settle();
  expect(other.now()).toBe("FILL_PAYMENT_DETAILS.placed");
});

test("a press before a fee was shown, or for another destination, places nothing", async () => {
  const first = walk(workingCalls(), {});
  await first.settle();
  first.send(chooseDestination, placeEvent);
  await first.settle();
  expect(first.now()).toBe("FILL_ORDER_DETAILS");

  const { send, settle, now, calls } = await ready();
  send({ type: "PLANNED", plannedFor: tonight }, placeEvent, chooseDestination);
  await settle();
  expect(now()).toBe("FILL_ORDER_DETAILS");
  expect(first.calls.placeOrder.mock.calls).toEqual([]);
  expect(calls.placeOrder.mock.calls).toEqual([]);
});

test("a press repeats a failed check, but not the check of an undeliverable address [5.20]", async () => {
  const calls = workingCalls();
  calls.quote.mockRejectedValueOnce(new Error("offline"));
  const { send, settle, now } = walk(calls);
  await settle();
  expect(now()).toBe("ASK_FOR_DESTINATION_ADDRESS");
  send(placeEvent);
  await settle();
  expect(now()).toBe("FILL_ORDER_DETAILS");
  calls.isDeliverable.mockResolvedValue({ deliverable: false });
  send(chooseDestination);
  await settle();
  send(placeEvent);
  await settle();
  expect(now()).toBe("ASK_FOR_DESTINATION_ADDRESS");
  expect(calls.isDeliverable).toHaveBeenCalledTimes(3);
});

test.each(["known in time", "refused meanwhile", "taken off meanwhile"])(
  "an order waits for its voucher, which is %s, and is never sent at another price",
  async (end) => {
    const calls = workingCalls();
    const { send, settle, now } = await ready(calls);
    if (end === "refused meanwhile") calls.validateVoucher.mockRejectedValue(new Refusal("GONE"));
    send({ type: "VOUCHER_APPLIED", code: "WELCOME10" }, placeEvent);
    expect(now()).toBe("FILL_PAYMENT_DETAILS.awaitingVoucher");
    seen.add("FILL_PAYMENT_DETAILS.awaitingVoucher");
    if (end === "taken off meanwhile") send({ type: "VOUCHER_REMOVED" });
    await settle();
    const isPlaced = end === "known in time";
    expect(now()).toBe(`FILL_PAYMENT_DETAILS.${isPlaced ? "placed" : "choosing"}`);
    expect(calls.placeOrder).toHaveBeenCalledTimes(isPlaced ? 1 : 0);
  },
);

test("a voucher that becomes invalid between press and order stops the order, and the page shows why", async () => {
  const calls = workingCalls();
  calls.validateVoucher.mockRejectedValue(new Refusal("GONE"));
  const { send, settle, now, context } = await ready(calls);
  send({ type: "VOUCHER_APPLIED", code: "WELCOME10" });
  await settle();
  send({ type: "PLACE", submission: { entries, idempotencyKey: "key-1", voucherCode: "WELCOME10" } });
  await settle();
  expect(now()).toBe("FILL_PAYMENT_DETAILS.choosing");
  expect(calls.placeOrder).not.toHaveBeenCalled();
  expect(context().failedVoucher?.code).toBe("WELCOME10");
  send(placeEvent);
  await settle();
  expect(context().failedVoucher).toBeUndefined();
  expect(calls.placeOrder).toHaveBeenCalledOnce();
});

test("without payment options the last step shows an error, and a press reloads them [8.44]", async () => {
  const calls = workingCalls();
  const { send, settle, now } = walk(calls);
  await settle();
  calls.readPaymentOptions.mockResolvedValueOnce([]);
  send({ type: "DETAILS_FILLED" });
  await settle();
  expect(now()).toBe("FILL_PAYMENT_DETAILS.unavailable");
  send(placeEvent);
  await settle();
  expect(now()).toBe("FILL_PAYMENT_DETAILS.placed");
});

test("no event changes an order that is being sent", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockReturnValue(new Promise<Order>(() => undefined));
  const { flow, send } = await ready(calls, { destination: serendra, savesOrigin: false });
  send(placeEvent);
  const before = flow.getSnapshot().context;
  send(
    { type: "BACK" },
    { type: "RESTART" },
    { type: "ORIGIN_REOPENED" },
    { type: "ADDRESS_TYPED", text: "Elsewhere" },
    { type: "DESTINATION_CHOSEN", destination: { ...serendra, address: "Elsewhere" } },
    { type: "PLANNED", plannedFor: tonight },
    { type: "PAYMENT_CHOSEN", option: "already_paid" },
    { type: "VOUCHER_APPLIED", code: "WELCOME10" },
    { type: "VOUCHER_REMOVED" },
  );
  expect(flow.getSnapshot().value).toEqual({ FILL_PAYMENT_DETAILS: "placing" });
  expect(flow.getSnapshot().context).toEqual(before);
});

test("a refused order is sent again under a new key if its key was used, otherwise under the same key", async () => {
  const calls = workingCalls();
  const { send, settle, context } = await ready(calls);
  const { idempotencyKey: first } = context().draft;
  calls.placeOrder.mockRejectedValueOnce(new Refusal("WRONG_CUSTOMER_NAME"));
  send(placeEvent);
  await settle();
  expect(context().draft.idempotencyKey).toBe(first);
  calls.placeOrder.mockRejectedValueOnce(new Refusal("IDEMPOTENCY_KEY_REUSED"));
  send(placeEvent);
  await settle();
  const { idempotencyKey: second } = context().draft;
  expect(second).not.toBe(first);
  send({ type: "KEY_RENEWED" });
  expect(context().draft.idempotencyKey).not.toBe(second);
});

test("a refusal is shown until its field is edited, or a voucher code is typed", async () => {
  const blaming = (...path: string[]): OrderRefusal => ({
    kind: "refused",
    code: "X",
    key: "k",
    path,
    values: {},
  });
  let refusal = blaming("customer", "name");
  const calls = workingCalls();
  calls.placeOrder.mockImplementation(async (_: OrderRequest) => Promise.reject(new Error("no")));
  const known = { destination: serendra, refusalOf: () => refusal };
  const { send, settle, context } = await ready(calls, known);
  send(placeEvent);
  await settle();
  send({ type: "EDITED", part: { phone: "1" } }, { type: "VOUCHER_TYPED" });
  expect(context().refusal).toEqual(refusal);
  send({ type: "EDITED", part: { name: "Ana" } });
  expect(context()).toMatchObject({ refusal: undefined, draft: { name: "Ana", phone: "1" } });
  refusal = blaming("voucher");
  send({ type: "VOUCHER_APPLIED", code: "welcome10" }, placeEvent);
  await settle();
  expect(context()).toMatchObject({ voucherCode: undefined, draft: { voucherCode: "" } });
  expect(context().failedVoucher).toEqual({ code: "WELCOME10", problem: { key: "k", values: {} } });
  send({ type: "VOUCHER_TYPED" });
  expect(context()).toMatchObject({ failedVoucher: undefined, refusal: undefined });
});

test("a payment choice counts only if it is offered; without a choice the country's default applies", async () => {
  const { send, settle, calls, now } = walk(workingCalls(), {
    destination: serendra,
    usualPayment: "already_paid",
  });
  await settle();
  expect(calls.quote.mock.lastCall).toMatchObject([{ paymentMethod: "PAID" }]);
  const asked = calls.quote.mock.calls.length;
  const paid = { ...quoteOf(99), priced_for: { preordered_for: null, payment_method: "PAID" as const } };
  calls.quote.mockResolvedValue(paid);
  send({ type: "PAYMENT_CHOSEN", option: "cash_on_delivery" });
  await settle();
  send({ type: "PAYMENT_CHOSEN", option: "already_paid" });
  await settle();
  expect(calls.quote.mock.calls.length).toBeGreaterThan(asked);
  expect(now()).toBe("FILL_ORDER_DETAILS");
  expect(calls.quote.mock.lastCall).toMatchObject([{ paymentMethod: "PAID" }]);
});

test("only a guest's collection point can be reset", async () => {
  const vendor = await ready();
  vendor.send({ type: "ORIGIN_REOPENED" });
  expect(vendor.now()).toBe("FILL_PAYMENT_DETAILS.choosing");
  const guest = await ready(workingCalls(), { destination: serendra, savesOrigin: false });
  guest.send({ type: "ORIGIN_REOPENED" });
  expect(guest.now()).toBe("ASK_FOR_ORIGIN_ADDRESS");
  expect(guest.context().quote).toBeUndefined();
});

test("these paths visit every state of the machine, except the transient ones [2.39]", () => {
  const passing = ["CHECK_SERVICE_HOURS.deciding", "FILL_PAYMENT_DETAILS.deciding"];
  const all = Object.values(requestMachine.states).flatMap(({ key, states }) =>
    Object.keys(states).length > 0 ? Object.keys(states).map((inner) => `${key}.${inner}`) : [key],
  );
  expect([...seen, ...passing].sort()).toEqual(all.sort());
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, waitFor, type SnapshotFrom } from "xstate";
import { requestMachine } from "./request-machine.ts";
import type { RequestCalls, RequestEmitted, RequestEvent, RequestInput } from "./request-steps.ts";
import {
  entries,
  inputWith,
  kitchenWithoutPlace,
  quoteOf,
  Refusal,
  serendra,
  workingCalls,
} from "./request.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Snapshot = SnapshotFrom<typeof requestMachine>;
type State = Parameters<Snapshot["matches"]>[0];

function begin(calls: RequestCalls = workingCalls(), more: Partial<RequestInput> = {}) {
  const flow = createActor(requestMachine, { input: inputWith(calls, more) });
  const said: RequestEmitted[] = [];
  flow.on("*", (event) => void said.push(event));
  flow.start();
  const reached = (state: State) => waitFor(flow, (now) => now.matches(state), { timeout: 100 });
  const send = (...events: RequestEvent[]) => events.forEach((event) => flow.send(event));
  const notices = () => said.flatMap((one) => (one.type === "NOTICE" ? [one.key] : []));
  return { flow, said, notices, reached, send };
}

const choose: RequestEvent = { type: "DESTINATION_CHOSEN", destination: serendra };
const place: RequestEvent = { type: "PLACE", entries };

async function readyToPlace(calls = workingCalls()) {
  const request = begin(calls);
  await request.reached("ASK_FOR_DESTINATION_ADDRESS");
  request.send(choose);
  await request.reached("FILL_ORDER_DETAILS");
  request.send({ type: "DETAILS_FILLED" });
  await request.reached({ FILL_PAYMENT_DETAILS: "choosing" });
  return request;
}

test("the flow has exactly the steps of the spec [2.39]", () => {
  expect(Object.keys(requestMachine.states)).toEqual([
    "ASK_FOR_ORIGIN_ADDRESS",
    "ASK_FOR_ORIGIN_ADDRESS_DETAILS",
    "CHECK_SERVICE_HOURS",
    "SERVICE_CLOSED",
    "ASK_FOR_DESTINATION_ADDRESS",
    "CHECK_IF_DESTINATION_IS_VALID",
    "FILL_ORDER_DETAILS",
    "FILL_PAYMENT_DETAILS",
  ]);
});

test("a destination, its fee, details and a payment make an order with the quoted fee and signature [4.43]", async () => {
  const calls = workingCalls();
  const { send, reached, said } = await readyToPlace(calls);
  expect(calls.isDeliverable).toHaveBeenCalledOnce();
  expect(calls.quote).toHaveBeenCalledWith({
    vendorId: "v-kanto",
    origin: { latitude: 14.5636, longitude: 121.0301 },
    destination: serendra,
  });
  send(place);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.placeOrder).toHaveBeenCalledExactlyOnceWith({
    ...entries,
    delivery_fee: 99,
    signature: "signed-99",
  });
  expect(said.at(-1)).toMatchObject({ type: "PLACED", order: { order_id: "v-kanto-0000000001" } });
});

test("order details cannot be submitted before the destination is known to be deliverable [4.43]", async () => {
  const calls = workingCalls();
  let answer: (deliverable: boolean) => void = () => {};
  calls.isDeliverable.mockReturnValue(new Promise((settle) => (answer = settle)));
  const { send, reached, flow } = begin(calls, { destination: serendra });
  await reached("CHECK_IF_DESTINATION_IS_VALID");
  send({ type: "DETAILS_FILLED" }, place);
  expect(flow.getSnapshot().matches("CHECK_IF_DESTINATION_IS_VALID")).toBe(true);
  answer(true);
  await reached("FILL_ORDER_DETAILS");
  expect(calls.placeOrder).not.toHaveBeenCalled();
});

test("a vendor without coordinates sets and saves its address first [4.48]", async () => {
  const calls = workingCalls();
  const { flow, send, reached, notices } = begin(calls, { vendor: kitchenWithoutPlace });
  expect(flow.getSnapshot().value).toBe("ASK_FOR_ORIGIN_ADDRESS");
  send(choose);
  expect(flow.getSnapshot().value).toBe("ASK_FOR_ORIGIN_ADDRESS");

  const found = { id: "p-1", formatted_address: "5012 P. Burgos St", latitude: 14.5636, longitude: 121.0301 };
  send({ type: "ORIGIN_CHOSEN", place: found });
  expect(flow.getSnapshot().value).toEqual({ ASK_FOR_ORIGIN_ADDRESS_DETAILS: "editing" });
  send({ type: "BACK" });
  expect(flow.getSnapshot().value).toBe("ASK_FOR_ORIGIN_ADDRESS");

  const details = { unit: "2F", building: "Casa", notes: "Blue door" };
  send({ type: "ORIGIN_CHOSEN", place: found }, { type: "ORIGIN_DETAILS_FILLED", details });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(calls.saveOrigin).toHaveBeenCalledExactlyOnceWith("v-kanto", found, details);
  expect(flow.getSnapshot().context.origin).toEqual({ latitude: 14.5636, longitude: 121.0301 });
  expect(notices()).toEqual(["request.toast.address-saved"]);
});

test("an address that was not saved keeps the step and says so [4.48] [8.26]", async () => {
  const calls = workingCalls();
  calls.saveOrigin.mockRejectedValue(new Error("offline"));
  const { send, reached, notices } = begin(calls, { vendor: kitchenWithoutPlace });
  send({
    type: "ORIGIN_CHOSEN",
    place: { id: "p-1", formatted_address: "Here", latitude: 14.5, longitude: 121 },
  });
  send({ type: "ORIGIN_DETAILS_FILLED", details: { unit: "", building: "", notes: "" } });
  await reached({ ASK_FOR_ORIGIN_ADDRESS_DETAILS: "saving" });
  await reached({ ASK_FOR_ORIGIN_ADDRESS_DETAILS: "editing" });
  expect(notices()).toEqual(["request.toast.address-not-saved"]);
});

test("a guest's pick-up place is kept without saving and without a word [6.03]", async () => {
  const calls = workingCalls();
  const { flow, send, reached, said } = begin(calls, { vendor: kitchenWithoutPlace, savesOrigin: false });
  send({
    type: "ORIGIN_CHOSEN",
    place: { id: "p-1", formatted_address: "Here", latitude: 14.5, longitude: 121 },
  });
  send({ type: "ORIGIN_DETAILS_FILLED", details: { unit: "", building: "", notes: "" } });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(calls.saveOrigin).not.toHaveBeenCalled();
  expect(flow.getSnapshot().context.origin).toMatchObject({ latitude: 14.5, longitude: 121 });
  expect(said).toEqual([]);
});

test("outside the service hours the flow ends at SERVICE_CLOSED and says the hours [4.49]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("1300:2200");
  const { send, reached, said, flow } = begin(calls, { destination: serendra });
  await reached("SERVICE_CLOSED");
  expect(said).toEqual([
    { type: "CLOSED", hours: { from: 780, to: 1320 }, at: new Date("2026-03-02T04:00:00Z") },
  ]);
  send(choose, { type: "DETAILS_FILLED" }, place, { type: "BACK" });
  expect(flow.getSnapshot().value).toBe("SERVICE_CLOSED");
  expect(calls.quote).not.toHaveBeenCalled();
});

test("while the service is closed a rider can be planned for a time inside the hours", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("1300:2200");
  const { send, reached } = begin(calls, { destination: serendra });
  await reached("SERVICE_CLOSED");
  send({ type: "PLANNED", plannedFor: new Date("2026-03-02T05:30:00Z") });
  await reached("FILL_ORDER_DETAILS");
  send({ type: "PLANNED", plannedFor: undefined });
  await reached("SERVICE_CLOSED");
});

test("a service that closes while the page is filled takes no order [4.49]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("0800:1201");
  let now = new Date("2026-03-02T04:00:00Z");
  const { send, reached } = begin(calls, { destination: serendra, now: () => now });
  await reached("FILL_ORDER_DETAILS");
  send({ type: "DETAILS_FILLED" });
  await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  now = new Date("2026-03-02T04:02:00Z");
  send(place);
  await reached("SERVICE_CLOSED");
  expect(calls.placeOrder).not.toHaveBeenCalled();
});

test("service hours that cannot be looked up count as open [4.57]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockRejectedValue(new Error("offline"));
  const { reached } = begin(calls);
  await reached("ASK_FOR_DESTINATION_ADDRESS");
});

test("an address out of reach is asked for again with its problem [4.50] [5.20] [8.29] [8.34]", async () => {
  const calls = workingCalls();
  calls.isDeliverable.mockResolvedValueOnce(false);
  const { flow, send, reached, notices } = begin(calls);
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  send(choose);
  await reached("CHECK_IF_DESTINATION_IS_VALID");
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(flow.getSnapshot().context.destinationProblem).toBe("request.error.undeliverable-address");
  expect(flow.getSnapshot().context.quote).toBeUndefined();
  expect(notices()).toEqual(["request.toast.not-deliverable"]);
  send(choose);
  await reached("FILL_ORDER_DETAILS");
  expect(flow.getSnapshot().context.destinationProblem).toBeUndefined();
});

test("a price that cannot be computed stops at the destination [5.20] [8.28] [8.35]", async () => {
  const calls = workingCalls();
  calls.quote.mockRejectedValue(new Refusal("PRICE_NOT_COMPUTABLE"));
  const { flow, reached, notices } = begin(calls, { destination: serendra });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(flow.getSnapshot().context.destinationProblem).toBe("request.error.cannot-compute-price");
  expect(notices()).toEqual(["request.toast.no-price"]);
});

test("a deliverability check that fails is told apart from an address out of reach [8.27]", async () => {
  const calls = workingCalls();
  calls.isDeliverable.mockRejectedValue(new Error("offline"));
  const { flow, reached, notices } = begin(calls, { destination: serendra });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(flow.getSnapshot().context.destinationProblem).toBe("request.error.cannot-verify");
  expect(notices()).toEqual(["request.toast.not-verified"]);
});

test("a rider can be requested when no times can be estimated", async () => {
  const calls = workingCalls();
  calls.estimate.mockRejectedValue(new Error("offline"));
  const { flow, reached } = begin(calls, { destination: serendra });
  await reached("FILL_ORDER_DETAILS");
  expect(flow.getSnapshot().context.estimate).toBeUndefined();
});

test("another destination while the first is checked leaves only the second one's fee", async () => {
  const calls = workingCalls();
  let first: (fee: ReturnType<typeof quoteOf>) => void = () => {};
  calls.quote.mockReturnValueOnce(new Promise((settle) => (first = settle))).mockResolvedValue(quoteOf(119));
  const { flow, send, reached } = begin(calls, { destination: serendra });
  await reached("CHECK_IF_DESTINATION_IS_VALID");
  send({ ...choose, destination: { ...serendra, address: "Elsewhere" } });
  await reached("FILL_ORDER_DETAILS");
  first(quoteOf(99));
  await vi.advanceTimersByTimeAsync(10);
  expect(flow.getSnapshot().context).toMatchObject({
    quote: { fee: 119 },
    destination: { address: "Elsewhere" },
  });
});

test("going back from the payment returns to the order details [4.47]", async () => {
  const { flow, send } = await readyToPlace();
  send({ type: "BACK" });
  expect(flow.getSnapshot().value).toBe("FILL_ORDER_DETAILS");
});

test("the payment step checks what can be paid with, and stops when nothing can [4.45] [5.31] [8.44]", async () => {
  const calls = workingCalls();
  calls.readPaymentOptions.mockResolvedValue([] as never);
  const { send, reached, notices } = begin(calls, { destination: serendra });
  await reached("FILL_ORDER_DETAILS");
  send(place);
  await reached({ FILL_PAYMENT_DETAILS: "unavailable" });
  expect(notices()).toEqual(["error.no-payment-method-available"]);
  expect(calls.placeOrder).not.toHaveBeenCalled();
});

test("a second press while the order is on its way changes nothing", async () => {
  const calls = workingCalls();
  const { send, reached } = await readyToPlace(calls);
  send(place, place, { type: "BACK" }, { type: "RESTART" }, { type: "DESTINATION_CLEARED" }, place);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  send(place);
  expect(calls.placeOrder).toHaveBeenCalledOnce();
});

test("a failed order says so, keeps the page, and can be sent again [8.24]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValueOnce(new Error("offline"));
  const { flow, send, reached, notices } = await readyToPlace(calls);
  send(place);
  await reached({ FILL_PAYMENT_DETAILS: "placing" });
  await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  expect(notices()).toEqual(["request.toast.not-created"]);
  expect(flow.getSnapshot().context.refusal).toEqual({ kind: "unreachable" });
  send(place);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
});

test("an expired signature waits 1 s, asks for the fee and retries when it is the same [8.36] [8.39]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  const { send, reached, notices } = await readyToPlace(calls);
  calls.quote.mockResolvedValue({ ...quoteOf(99), signature: "fresh" });
  send(place);
  await reached({ FILL_PAYMENT_DETAILS: "waiting" });
  await vi.advanceTimersByTimeAsync(999);
  expect(calls.quote).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.quote).toHaveBeenCalledTimes(2);
  expect(calls.placeOrder.mock.lastCall?.[0]).toMatchObject({ delivery_fee: 99, signature: "fresh" });
  expect(notices()).toEqual([]);
});

test("a signature that expires twice is an error, not a circle [8.24]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValue(new Refusal("SignatureExpired"));
  const { send, reached, notices } = await readyToPlace(calls);
  send(place);
  await reached({ FILL_PAYMENT_DETAILS: "waiting" });
  await vi.advanceTimersByTimeAsync(1000);
  await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  expect(calls.placeOrder).toHaveBeenCalledTimes(2);
  expect(notices()).toEqual(["request.toast.not-created"]);
});

test("a fee that changed meanwhile is asked about and goes out only when confirmed [8.37]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  const { flow, send, reached } = await readyToPlace(calls);
  calls.quote.mockResolvedValue(quoteOf(109));
  send(place);
  await reached({ FILL_PAYMENT_DETAILS: "waiting" });
  await vi.advanceTimersByTimeAsync(1000);
  await reached({ FILL_PAYMENT_DETAILS: "feeChanged" });
  expect(flow.getSnapshot().hasTag("fee-changed")).toBe(true);
  expect(calls.placeOrder).toHaveBeenCalledOnce();
  send(place);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.placeOrder.mock.lastCall?.[0]).toMatchObject({ delivery_fee: 109, signature: "signed-109" });
});

test("a fee that cannot be asked for again leaves the order unsent [8.28]", async () => {
  const calls = workingCalls();
  calls.placeOrder.mockRejectedValueOnce(new Refusal("SignatureExpired"));
  const { send, reached, notices } = await readyToPlace(calls);
  calls.quote.mockRejectedValue(new Error("offline"));
  send(place);
  await reached({ FILL_PAYMENT_DETAILS: "waiting" });
  await vi.advanceTimersByTimeAsync(1000);
  await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  expect(notices()).toEqual(["request.toast.no-price"]);
});

test("a restart begins with an empty destination and reads the hours again [4.52]", async () => {
  const calls = workingCalls();
  const { flow, send, reached } = await readyToPlace(calls);
  send({ type: "RESTART" });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(calls.readServiceHours).toHaveBeenCalledTimes(2);
  expect(flow.getSnapshot().context).toMatchObject({ destination: undefined, quote: undefined });
});

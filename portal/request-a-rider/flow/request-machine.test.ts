import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginRequest, chooseDestination, placeEvent, readyToPlace } from "./begin-request.fixture.ts";
import { requestMachine } from "./request-machine.ts";
import { entries, quoteOf, Refusal, serendra, workingCalls } from "./request.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
  const { send, reached, emitted, context } = await readyToPlace(calls);
  expect(calls.isDeliverable).toHaveBeenCalledOnce();
  expect(calls.quote).toHaveBeenCalledWith({
    vendorId: "v-kanto",
    origin: { latitude: 14.5636, longitude: 121.0301 },
    destination: serendra,
  });
  send(placeEvent);
  await reached({ FILL_PAYMENT_DETAILS: "placed" });
  expect(calls.placeOrder).toHaveBeenCalledExactlyOnceWith(
    { ...entries, delivery_fee: 99, signature: "signed-99" },
    "key-1",
    { source: { latitude: 14.5636, longitude: 121.0301 }, currency: "PHP", draft: context().draft },
  );
  expect(emitted.at(-1)).toMatchObject({ type: "PLACED", order: { order_id: "v-kanto-0000000001" } });
});

test("order details cannot be submitted before the destination is known to be deliverable [4.43]", async () => {
  const calls = workingCalls();
  let answer: (area: { deliverable: boolean }) => void = () => {};
  calls.isDeliverable.mockReturnValue(new Promise((settle) => (answer = settle)));
  const { send, reached, flow } = beginRequest(calls, { destination: serendra });
  await reached("CHECK_IF_DESTINATION_IS_VALID");
  send({ type: "DETAILS_FILLED" }, placeEvent);
  expect(flow.getSnapshot().matches("CHECK_IF_DESTINATION_IS_VALID")).toBe(true);
  answer({ deliverable: true });
  await reached("FILL_ORDER_DETAILS");
  expect(calls.placeOrder).not.toHaveBeenCalled();
});

test("outside the service hours the flow ends at SERVICE_CLOSED and shows the hours [4.49]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("1300:2200");
  const { send, reached, emitted, flow } = beginRequest(calls, { destination: serendra });
  await reached("SERVICE_CLOSED");
  expect(emitted).toEqual([
    { type: "CLOSED", hours: { from: 780, to: 1320 }, at: new Date("2026-03-02T04:00:00Z") },
  ]);
  send(chooseDestination, { type: "DETAILS_FILLED" }, placeEvent, { type: "BACK" });
  expect(flow.getSnapshot().value).toBe("SERVICE_CLOSED");
  expect(calls.quote).not.toHaveBeenCalled();
});

test("while the service is closed an order can be scheduled for a time inside the hours", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("1300:2200");
  const { send, reached } = beginRequest(calls, { destination: serendra });
  await reached("SERVICE_CLOSED");
  send({ type: "PLANNED", plannedFor: new Date("2026-03-02T05:30:00Z") });
  await reached("FILL_ORDER_DETAILS");
  send({ type: "PLANNED", plannedFor: undefined });
  await reached("SERVICE_CLOSED");
});

test("a service that closes while the form is filled accepts no order [4.49]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("0800:1201");
  let now = new Date("2026-03-02T04:00:00Z");
  const { send, reached } = beginRequest(calls, { destination: serendra, now: () => now });
  await reached("FILL_ORDER_DETAILS");
  send({ type: "DETAILS_FILLED" });
  await reached({ FILL_PAYMENT_DETAILS: "choosing" });
  now = new Date("2026-03-02T04:02:00Z");
  send(placeEvent);
  await reached("SERVICE_CLOSED");
  expect(calls.placeOrder).not.toHaveBeenCalled();
});

test("malformed service hours close the service, with a warning [10.59]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockResolvedValue("9am-5pm");
  const { reached, emitted } = beginRequest(calls, { destination: serendra });
  await reached("SERVICE_CLOSED");
  expect(emitted).toMatchObject([{ type: "CLOSED", hours: { malformed: "9am-5pm" } }]);
});

test("service hours that fail to load count as open [4.57]", async () => {
  const calls = workingCalls();
  calls.readServiceHours.mockRejectedValue(new Error("offline"));
  const { reached } = beginRequest(calls);
  await reached("ASK_FOR_DESTINATION_ADDRESS");
});

test("an undeliverable address is cleared, and its problem is shown [4.50] [5.20] [8.29] [8.34]", async () => {
  const calls = workingCalls();
  calls.isDeliverable.mockResolvedValueOnce({ deliverable: false });
  const { flow, send, reached, notices } = beginRequest(calls);
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  send(chooseDestination);
  await reached("CHECK_IF_DESTINATION_IS_VALID");
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(flow.getSnapshot().context.destinationProblem).toBe("request.error.undeliverable-address");
  expect(flow.getSnapshot().context.quote).toBeUndefined();
  expect(notices()).toEqual(["request.toast.not-deliverable"]);
  send(chooseDestination);
  await reached("FILL_ORDER_DETAILS");
  expect(flow.getSnapshot().context.destinationProblem).toBeUndefined();
});

test("if no price can be computed the flow stops at the destination [5.20] [8.28] [8.35]", async () => {
  const calls = workingCalls();
  calls.quote.mockRejectedValue(new Refusal("PRICE_NOT_COMPUTABLE"));
  const { flow, reached, notices } = beginRequest(calls, { destination: serendra });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(flow.getSnapshot().context.destinationProblem).toBe("request.error.cannot-compute-price");
  expect(notices()).toEqual(["request.toast.no-price"]);
});

test("a failed deliverability check is not reported as an undeliverable address [8.27]", async () => {
  const calls = workingCalls();
  calls.isDeliverable.mockRejectedValue(new Error("offline"));
  const { flow, reached, notices } = beginRequest(calls, { destination: serendra });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(flow.getSnapshot().context.destinationProblem).toBe("request.error.cannot-verify");
  expect(notices()).toEqual(["request.toast.not-verified"]);
});

test("a rider can be requested without estimated times", async () => {
  const calls = workingCalls();
  calls.estimate.mockRejectedValue(new Error("offline"));
  const { flow, reached } = beginRequest(calls, { destination: serendra });
  await reached("FILL_ORDER_DETAILS");
  expect(flow.getSnapshot().context.estimate).toBeUndefined();
});

test("a second destination chosen during the check of the first leaves only the second fee", async () => {
  const calls = workingCalls();
  let first: (fee: ReturnType<typeof quoteOf>) => void = () => {};
  calls.quote.mockReturnValueOnce(new Promise((settle) => (first = settle))).mockResolvedValue(quoteOf(119));
  const { flow, send, reached } = beginRequest(calls, { destination: serendra });
  await reached("CHECK_IF_DESTINATION_IS_VALID");
  send({ ...chooseDestination, destination: { ...serendra, address: "Elsewhere" } });
  await reached("FILL_ORDER_DETAILS");
  first(quoteOf(99));
  await vi.advanceTimersByTimeAsync(10);
  expect(flow.getSnapshot().context).toMatchObject({
    quote: { fee: 119 },
    draft: { address: "Elsewhere", destination: { address: "Elsewhere" } },
  });
});

test("a restart clears the destination and loads the hours again [4.52]", async () => {
  const calls = workingCalls();
  const { flow, send, reached } = await readyToPlace(calls);
  send({ type: "RESTART" });
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  expect(calls.readServiceHours).toHaveBeenCalledTimes(2);
  expect(flow.getSnapshot().context).toMatchObject({ draft: { destination: undefined }, quote: undefined });
});

test("a payment chosen before the destination stays chosen", async () => {
  const { send, reached, context } = beginRequest();
  await reached("ASK_FOR_DESTINATION_ADDRESS");
  send({ type: "PAYMENT_CHOSEN", option: "card_on_delivery" });
  expect(context().draft.payment).toBe("card_on_delivery");
});

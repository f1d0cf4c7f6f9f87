import { expect, test } from "vitest";
import { orderStatusNames, type OrderStatus } from "../orders/status.ts";
import { currentStep, shownSteps } from "./tracking-steps.ts";
import { happyPath } from "../orders/transitions.ts";

const order = (...statuses: [OrderStatus, ...OrderStatus[]]) => ({
  status: statuses.at(-1) ?? statuses[0],
  status_history: statuses.map((status, minute) => ({
    status,
    created_at: `2026-11-20T12:${String(minute).padStart(2, "0")}:00Z`,
  })),
});
const shape = (...statuses: [OrderStatus, ...OrderStatus[]]) =>
  shownSteps(order(...statuses)).map(({ step, state }) => `${state} ${step}`);

test("a recipient sees the steps of the delivery", () => {
  expect(shape("NEW", "RECEIVED", "WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP")).toEqual(
    [
      "past preparing",
      "past courier-accepted",
      "past near-vendor",
      "here collected",
      "next near-customer",
      "next delivered",
    ],
  );
});

test("a recipient sees the steps of the return once it began", () => {
  expect(shape("NEW", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "RETURN_INITIATED")).toEqual([
    "past preparing",
    "past courier-accepted",
    "past near-vendor",
    "past collected",
    "here return-initiated",
    "next returned",
  ]);
});

test("every status that moves a parcel is a step, and the others do not change the step [4.25]", () => {
  const stepsOf = Object.fromEntries(orderStatusNames.map((status) => [status, currentStep(order(status))]));
  const { COURIER_ACCEPTED_DELIVERY, NEAR_VENDOR, PICKED_UP, COURIER_LEFT_VENDOR, ...others } = stepsOf;
  expect(COURIER_ACCEPTED_DELIVERY).toBe("courier-accepted");
  expect(NEAR_VENDOR).toBe("near-vendor");
  expect(PICKED_UP).toBe("collected");
  expect(COURIER_LEFT_VENDOR).toBe("collected");
  const { NEAR_CUSTOMER, DELIVERED, RETURN_INITIATED, RETURNED_TO_VENDOR, ...atFirst } = others;
  expect(NEAR_CUSTOMER).toBe("near-customer");
  expect(DELIVERED).toBe("delivered");
  expect(RETURN_INITIATED).toBe("return-initiated");
  expect(RETURNED_TO_VENDOR).toBe("returned");
  expect(new Set(Object.values(atFirst))).toEqual(new Set(["preparing"]));
});

test("each step has its text and the time it was reached, and a future step has no time", () => {
  const taken = order("NEW", "RECEIVED", "COURIER_ACCEPTED_DELIVERY", "NEAR_VENDOR");
  const timesOf = (minutesAway?: number) =>
    shownSteps(taken, minutesAway).map(({ key, at }) => [key, at?.slice(11, 16)]);
  expect(timesOf().slice(0, 4)).toEqual([
    ["tracking-step.preparing", "12:00"],
    ["tracking-step.courier-accepted", "12:02"],
    ["tracking-step.near-vendor", "12:03"],
    ["tracking-step.collected", undefined],
  ]);
  // The rider moved away from the outlet again.
  expect(timesOf(9)[2]).toEqual(["tracking-step.near-vendor", undefined]);
});

test("near is shown if the rider is less than five minutes away, in any status [4.26]", () => {
  expect(currentStep(order("PICKED_UP"), 4)).toBe("near-customer");
  expect(currentStep(order("PICKED_UP"), 5)).toBe("collected");
  expect(currentStep(order("NEAR_CUSTOMER"), 5)).toBe("collected");
  expect(currentStep(order("COURIER_ACCEPTED_DELIVERY"), 2)).toBe("near-vendor");
  expect(currentStep(order("NEAR_VENDOR"), 9)).toBe("courier-accepted");
  expect(currentStep(order("NEAR_VENDOR"))).toBe("near-vendor");
  expect(currentStep(order("DELIVERED"), 0)).toBe("delivered");
});

test("a late or changed order stays at the step it had reached", () => {
  expect(currentStep(order("NEW", "PICKED_UP", "DELAYED"))).toBe("collected");
  expect(currentStep(order("NEW", "COURIER_ACCEPTED_DELIVERY", "MODIFIED"))).toBe("courier-accepted");
});

test("a new rider restarts the steps, with the new rider's times", () => {
  const steps = shownSteps(
    order("NEW", "COURIER_ACCEPTED_DELIVERY", "WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"),
  );
  expect(steps[0]?.at).toBe("2026-11-20T12:00:00Z");
  expect(steps[1]).toMatchObject({ step: "courier-accepted", state: "here", at: "2026-11-20T12:03:00Z" });
});

test("all steps of a delivered order are past, and a stopped order has only those it reached", () => {
  expect(shownSteps(order(...happyPath)).every((step) => step.state === "past" && step.at)).toBe(true);
  expect(shape("NEW", "COURIER_ACCEPTED_DELIVERY", "CANCELLED")).toEqual([
    "past preparing",
    "past courier-accepted",
  ]);
});

test("no status belongs to two steps", () => {
  for (const status of orderStatusNames) {
    expect(shape("NEW", status).filter((step) => step.startsWith("here")).length, status).toBeLessThanOrEqual(
      1,
    );
  }
});

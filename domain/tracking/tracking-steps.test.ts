import { expect, test } from "vitest";
import { orderStatusNames, type OrderStatus } from "../orders/status.ts";
import { currentStep, shownSteps } from "./tracking-steps.ts";
import { undisturbedPath } from "../orders/transitions.ts";

const order = (...statuses: [OrderStatus, ...OrderStatus[]]) => ({
  status: statuses.at(-1) ?? statuses[0],
  status_history: statuses.map((status, minute) => ({
    status,
    created_at: `2026-11-20T12:${String(minute).padStart(2, "0")}:00Z`,
  })),
});
const shape = (...statuses: [OrderStatus, ...OrderStatus[]]) =>
  shownSteps(order(...statuses)).map(({ step, state }) => `${state} ${step}`);

test("a recipient sees the way out", () => {
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

test("a recipient sees the way back once the return began", () => {
  expect(shape("NEW", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "RETURN_INITIATED")).toEqual([
    "past preparing",
    "past courier-accepted",
    "past near-vendor",
    "past collected",
    "here return-initiated",
    "next returned",
  ]);
});

test("near is shown when the rider is under five minutes away, whatever the status says [4.26]", () => {
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

test("a new rider starts the way anew, and the times are the new rider's", () => {
  const steps = shownSteps(
    order("NEW", "COURIER_ACCEPTED_DELIVERY", "WAITING_FOR_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"),
  );
  expect(steps[0]?.at).toBe("2026-11-20T12:00:00Z");
  expect(steps[1]).toMatchObject({ step: "courier-accepted", state: "here", at: "2026-11-20T12:03:00Z" });
});

test("a delivered order has everything behind it, a stopped one only what it reached", () => {
  expect(shownSteps(order(...undisturbedPath)).every((step) => step.state === "past" && step.at)).toBe(true);
  expect(shape("NEW", "COURIER_ACCEPTED_DELIVERY", "CANCELLED")).toEqual([
    "past preparing",
    "past courier-accepted",
  ]);
});

test("no status has more than one step here", () => {
  for (const status of orderStatusNames) {
    expect(shape("NEW", status).filter((step) => step.startsWith("here")).length, status).toBeLessThanOrEqual(
      1,
    );
  }
});

import { expect, test } from "vitest";
import {
  cancellableFrom,
  cancelReasons,
  isCancellable,
  notCancellable,
  whyNotCancellable,
} from "./cancelling.ts";
import { orderStatusNames, type OrderStatus } from "./status.ts";

const noon = new Date("2026-11-20T12:00:00Z");
const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const entry = (status: OrderStatus, at: Date) => ({ status, created_at: at.toISOString() });
const order = (status: OrderStatus) => ({ status, status_history: [entry(status, noon)] });
const later = { now: minutesAfterNoon(600), delayedCancellation: false };

test("an order can be cancelled in four statuses and in no other [4.13]", () => {
  const always = ["ASSIGNED_TO_TRANSPORT", "MODIFIED", "RECEIVED", "WAITING_FOR_TRANSPORT"];
  expect(orderStatusNames.filter(isCancellable).sort()).toEqual(always);
  const now = { now: noon, delayedCancellation: false };
  expect(orderStatusNames.filter((status) => !whyNotCancellable(order(status), now)).sort()).toEqual(always);
});

test("an order that was picked up can never be cancelled [4.13]", () => {
  expect(whyNotCancellable(order("PICKED_UP"), later)).toBe(notCancellable);
});

test("a delayed order can be cancelled only with the flag [4.14]", () => {
  expect(whyNotCancellable(order("DELAYED"), later)).toBe(notCancellable);
  expect(whyNotCancellable(order("DELAYED"), { ...later, delayedCancellation: true })).toBeUndefined();
  expect(whyNotCancellable(order("NEW"), { ...later, delayedCancellation: true })).toBe(notCancellable);
});

test("a paid order can be cancelled 10 full minutes after its last payment [4.15]", () => {
  const paid = {
    status: "PAYMENT_COMMITTED" as const,
    status_history: [
      entry("PAYMENT_COMMITTED", minutesAfterNoon(-30)),
      entry("PAYMENT_FAILED", minutesAfterNoon(-20)),
      entry("PAYMENT_COMMITTED", noon),
    ],
  };
  const at = (now: Date) => whyNotCancellable(paid, { now, delayedCancellation: false });
  expect(at(new Date(minutesAfterNoon(10).getTime() - 1))).toBe(notCancellable);
  expect(at(minutesAfterNoon(10))).toBeUndefined();
  expect(cancellableFrom(paid)).toEqual(minutesAfterNoon(10));
  expect(cancellableFrom(order("RECEIVED"))).toBeUndefined();
});

test("a paid order with an empty history cannot be cancelled", () => {
  expect(whyNotCancellable({ status: "PAYMENT_COMMITTED", status_history: [] }, later)).toBe(notCancellable);
});

test("there are exactly the 19 reasons of the spec [4.17]", () => {
  expect(cancelReasons.join(", ")).toBe(
    "mistake_error, reason_unknown, delivery_eta_too_long, unable_to_find, technical_problem, no_courier, " +
      "outside_service_hours, courier_accident, bad_weather, outside_delivery_area, closed, " +
      "address_incomplete_misstated, unreachable, food_quality_spillage, late_delivery, unable_to_pay, " +
      "duplicate_order, wrong_order_items_delivered, payment_failure",
  );
});

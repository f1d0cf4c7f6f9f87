import { expect, test } from "vitest";
import { orderStatusNames } from "../orders/status.ts";
import {
  etaPointOf,
  isMapHidden,
  isNear,
  isRiderPolled,
  maxQueuedRiders,
  queueRider,
} from "./rider-tracking.ts";

const where = (asked: "origin" | "destination") =>
  orderStatusNames.filter((status) => etaPointOf(status) === asked).sort();

test("the ETA is for the outlet until the pickup [4.19]", () => {
  expect(where("origin")).toEqual([
    "ACCEPTED_BY_VENDOR",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "NEAR_VENDOR",
    "RECEIVED_BY_VENDOR",
  ]);
});

test("the ETA is for the customer after it [4.20]", () => {
  expect(where("destination")).toEqual(["NEAR_CUSTOMER", "PICKED_UP"]);
});

test("the rider is polled for late orders and from the outlet's receipt until the delivery [4.21]", () => {
  expect(orderStatusNames.filter(isRiderPolled).sort()).toEqual([
    "ACCEPTED_BY_VENDOR",
    "ASSIGNED_TO_TRANSPORT",
    "COURIER_ACCEPTED_DELIVERY",
    "COURIER_LEFT_VENDOR",
    "DELAYED",
    "MODIFIED",
    "NEAR_CUSTOMER",
    "NEAR_VENDOR",
    "PICKED_UP",
    "RECEIVED_BY_VENDOR",
    "WAITING_FOR_TRANSPORT",
  ]);
});

test("the full map is hidden while no rider is on the way [4.22]", () => {
  expect(orderStatusNames.filter(isMapHidden).sort()).toEqual(["NEW", "RECEIVED", "WAITING_FOR_TRANSPORT"]);
});

test("near means less than five minutes, so five is not near [4.26]", () => {
  expect([0, 4.99, 5, 6].map(isNear)).toEqual([true, true, false, false]);
});

const seen = (second: number, order_id = "kanto-A") => ({
  order_id,
  updated_at: new Date(Date.UTC(2026, 10, 20, 4, 0, second)).toISOString(),
});

test("riders are queued per order, newest last; late and repeated responses are ignored [3.33]", () => {
  const queue = queueRider(queueRider([], seen(2)), seen(4));
  expect(queue).toEqual([seen(2), seen(4)]);
  expect(queueRider(queue, seen(4))).toBe(queue);
  expect(queueRider(queue, seen(3))).toBe(queue);
  expect(queueRider(queue, seen(1, "kanto-B"))).toEqual([seen(1, "kanto-B")]);
});

test("a queue keeps ten minutes, and drops the oldest entries", () => {
  let queue: readonly ReturnType<typeof seen>[] = [];
  for (let second = 0; second <= maxQueuedRiders; second += 1) queue = queueRider(queue, seen(second));
  expect(queue).toHaveLength(maxQueuedRiders);
  expect(queue[0]).toEqual(seen(1));
});

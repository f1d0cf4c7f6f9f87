import { expect, test } from "vitest";
import { orderStatusNames, type OrderStatus } from "../orders/status.ts";
import { mayFollow } from "../orders/transitions.ts";
import { riderStepsFrom } from "./taking-orders.ts";
import { waitingSince, needsRider } from "./waiting-for-rider.ts";

const at = (clock: string) => `2026-03-10T${clock}:00.000Z`;
const orderOf = (history: readonly (readonly [OrderStatus, string])[]) => ({
  status: history.at(-1)?.[0] ?? ("NEW" as const),
  status_history: history.map(([status, clock]) => ({ status, created_at: at(clock) })),
  preordered_for: null,
  rider: null,
});

test("a rider can accept any order that waits, through allowed status changes; collected, ended and unpaid orders cannot be accepted", () => {
  const steps = Object.fromEntries(
    orderStatusNames.flatMap((status) => {
      const left = riderStepsFrom(status);
      return left ? [[status, left]] : [];
    }),
  );
  const toAccepted = ["ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"];
  const opened = ["WAITING_FOR_TRANSPORT", ...toAccepted];
  expect(steps).toEqual({
    NEW: ["RECEIVED", ...opened],
    RECEIVED: opened,
    RECEIVED_BY_VENDOR: opened,
    ACCEPTED_BY_VENDOR: opened,
    WAITING_FOR_TRANSPORT: toAccepted,
    ASSIGNED_TO_TRANSPORT: ["COURIER_ACCEPTED_DELIVERY"],
    MODIFIED: opened,
    NEAR_VENDOR: opened,
    DELAYED: opened,
  });
  for (const [status, left] of Object.entries(steps))
    for (const [n, step] of left.entries())
      expect(mayFollow(left[n - 1] ?? (status as OrderStatus), step), `${status} to ${step}`).toBe(true);
});

test("an order needs a rider while it has none and its parcel was not collected", () => {
  const open = orderOf([["RECEIVED", "10:00"]]);
  expect(needsRider(open)).toBe(true);
  expect(needsRider({ ...open, rider: { id: "ana" } })).toBe(false);
  expect(needsRider(orderOf([["INITIATED", "10:00"]]))).toBe(false);
  const late = [["WAITING_FOR_TRANSPORT", "10:00"] as const, ["DELAYED", "10:20"] as const];
  expect(needsRider(orderOf(late))).toBe(true);
  expect(needsRider(orderOf([["PICKED_UP", "09:50"], ...late]))).toBe(false);
});

test("an order's wait starts when it was placed, placed again or given back", () => {
  const since = (...history: (readonly [OrderStatus, string])[]) =>
    waitingSince(orderOf(history)).toISOString();
  const placed = [["NEW", "10:00"] as const, ["RECEIVED", "10:01"] as const];
  expect(since(...placed)).toBe(at("10:00"));
  expect(since(["PAYMENT_COMMITTED", "09:58"])).toBe(at("09:58"));
  expect(since(...placed, ["STALLED", "10:05"], ["NEW", "10:20"])).toBe(at("10:20"));
  expect(since(...placed, ["COURIER_ACCEPTED_DELIVERY", "10:10"], ["WAITING_FOR_TRANSPORT", "10:30"])).toBe(
    at("10:30"),
  );
  expect(waitingSince(orderOf([])).getTime()).toBe(0);
});

test("a scheduled order waits since 20 minutes before its time, in a fast sandbox less", () => {
  const since = (placed: string, speed?: number) => {
    const order = { ...orderOf([["NEW", placed]]), preordered_for: Date.parse(at("12:00")) / 1000 };
    return waitingSince(order, speed).toISOString();
  };
  expect(since("10:00")).toEqual(at("11:40"));
  expect(since("10:00", 10)).toEqual(at("11:58"));
  expect(since("10:00", 0.5)).toEqual(at("11:40"));
  expect(since("11:50")).toBe(at("11:50"));
});

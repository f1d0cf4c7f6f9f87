import { expect, test } from "vitest";
import { cancelReasons } from "./cancelling.ts";
import { possibleCancelReasons } from "./possible-cancel-reasons.ts";
import type { OrderStatus } from "./status.ts";

const now = new Date("2026-11-20T04:36:00Z");
const order = (statuses: OrderStatus[], payment_method = "PAID", delivery_at = "2026-11-20T05:00:00Z") => ({
  status: statuses.at(-1) ?? "NEW",
  status_history: statuses.map((status) => ({ status, created_at: "2026-11-20T04:00:00Z" })),
  order: { payment_method },
  delivery_at,
});
const waiting = ["NEW", "RECEIVED", "WAITING_FOR_TRANSPORT"] as const;
const accepted = [...waiting, "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"] as const;

test("an order waiting for a rider offers no reasons about a rider, a delivery, the door or a card [10.134]", () => {
  const reasons = possibleCancelReasons(order([...waiting]), now);
  expect(reasons.slice(0, 3)).toEqual(["mistake_error", "delivery_eta_too_long", "no_courier"]);
  for (const untrue of [
    "courier_accident",
    "food_quality_spillage",
    "late_delivery",
    "wrong_order_items_delivered",
    "unable_to_find",
    "unable_to_pay",
    "payment_failure",
    "outside_delivery_area",
  ] as const)
    expect(reasons, untrue).not.toContain(untrue);
  expect(reasons.at(-1)).toBe("reason_unknown");
});

test("for an overdue order, reasons about delay come first [10.134]", () => {
  const late = possibleCancelReasons(order([...waiting], "PAID", "2026-11-20T04:30:00Z"), now);
  expect(late.slice(0, 3)).toEqual(["no_courier", "delivery_eta_too_long", "mistake_error"]);
  const withRider = possibleCancelReasons(order([...accepted, "DELAYED"]), now);
  expect(withRider[0]).toBe("delivery_eta_too_long");
  expect(withRider).toContain("courier_accident");
  expect(withRider).not.toContain("no_courier");
  expect(withRider).not.toContain("food_quality_spillage");
  const collected = possibleCancelReasons(order([...accepted, "PICKED_UP", "DELAYED"]), now);
  expect(collected).toEqual(expect.arrayContaining(["food_quality_spillage", "late_delivery"]));
  expect(collected).not.toContain("closed");
});

test("a customer who pays at the door may be unable to pay, and a card can fail only if a card was used [10.134]", () => {
  expect(possibleCancelReasons(order([...waiting], "CASH_ON_DELIVERY"), now)).toContain("unable_to_pay");
  const paid = order(["PAYMENT_INITIATED", "PAYMENT_COMMITTED"]);
  expect(possibleCancelReasons(paid, now)).toContain("payment_failure");
});

test("no reason is offered twice, and each is in the closed list [10.134]", () => {
  for (const at of ["2026-11-20T04:30:00Z", "2026-11-20T05:00:00Z"])
    for (const statuses of [[...waiting], [...accepted], [...accepted, "PICKED_UP", "DELAYED"] as const]) {
      const reasons = possibleCancelReasons(order([...statuses], "PAID", at), now);
      expect(new Set(reasons).size).toBe(reasons.length);
      expect(cancelReasons).toEqual(expect.arrayContaining([...reasons]));
    }
});

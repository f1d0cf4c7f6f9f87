import { expect, test } from "vitest";
import english from "../../locales/en.json" with { type: "json" };
import { orderStatusNames, type OrderStatus } from "./status.ts";
import { doorNoteKey, orderMoney, type DoorPaymentState, type PaidOrder } from "./order-money.ts";

const at = "2026-03-10T07:00:00Z";
const order = (payment_method: string, more: Partial<PaidOrder> = {}): PaidOrder => ({
  order: { amount: 1240, payment_method },
  pay_at_pickup: false,
  currency: "PHP",
  delivery_fee: 99,
  ...more,
});
const doorOf = (payment_method: string, status: OrderStatus) =>
  orderMoney(order(payment_method, { status })).atTheDoor.state;

test("the customer's and the merchant's payments are two figures, and no figure is their sum [10.21]", () => {
  const money = orderMoney(order("CASH_ON_DELIVERY", { discounted_delivery_fee: 89.1 }));
  expect(money).toEqual({
    atTheDoor: { state: "owed", option: "cash_on_delivery", amount: 1240 },
    forTheDelivery: { state: "owed", fee: 89.1, before: 99, discount: 9.9 },
  });
});

test("an amount collected at the door is owed until delivery, then paid [10.22]", () => {
  for (const method of ["CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY"]) {
    const withState = (state: DoorPaymentState) =>
      orderStatusNames.filter((status) => doorOf(method, status) === state);
    expect(withState("paid")).toEqual(["DELIVERED"]);
    expect(withState("not_owed").sort()).toEqual([
      "CANCELLED",
      "PAYMENT_CANCELLED",
      "PAYMENT_FAILED",
      "RETURNED_TO_VENDOR",
      "RETURN_INITIATED",
    ]);
    expect(withState("owed")).toContain("STALLED");
  }
});

test("an amount that was prepaid, or is paid at pickup, is never owed at the door [10.22]", () => {
  expect(orderStatusNames.map((status) => doorOf("PAID", status))).not.toContain("owed");
  expect(doorOf("PAID", "NEW")).toBe("paid_before");
  expect(doorOf("PAID", "CANCELLED")).toBe("paid_before");
  expect(orderMoney(order("PAID", { pay_at_pickup: true })).atTheDoor.state).toBe("paid_at_pickup");
  expect(doorOf("NONE", "NEW")).toBe("none");
});

test("a cancelled order's fee is no longer owed, a returned one's is, and a card's is paid [10.23]", () => {
  const feeOf = (status: OrderStatus, more: Partial<PaidOrder> = {}) =>
    orderMoney(order("CASH_ON_DELIVERY", { status, ...more })).forTheDelivery.state;
  expect(feeOf("CANCELLED")).toBe("not_owed");
  expect(feeOf("DELIVERED")).toBe("owed");
  expect(feeOf("RETURNED_TO_VENDOR")).toBe("owed");
  expect(feeOf("STALLED")).toBe("owed");
  expect(feeOf("NEW", { discounted_delivery_fee: 0 })).toBe("free");
  const status_history = [{ status: "PAYMENT_COMMITTED" as const, created_at: at }];
  expect(feeOf("RECEIVED", { status_history })).toBe("paid");
  expect(feeOf("CANCELLED", { status_history })).toBe("paid");
});

test("an amount that is or was owed is shown with its payment method, and all its texts exist", () => {
  const notes = ["CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY", "PAID", "NONE"].flatMap((method) =>
    (["NEW", "DELIVERED", "CANCELLED"] as const).map((status) =>
      doorNoteKey(orderMoney(order(method, { status })).atTheDoor),
    ),
  );
  expect(notes).toEqual([
    "money.owed-cash_on_delivery",
    "money.paid-cash_on_delivery",
    "money.not_owed",
    "money.owed-card_on_delivery",
    "money.paid-card_on_delivery",
    "money.not_owed",
    "money.paid_before",
    "money.paid_before",
    "money.paid_before",
    "money.none",
    "money.none",
    "money.none",
  ]);
  for (const note of notes) expect(Object.keys(english), note).toContain(note);
});

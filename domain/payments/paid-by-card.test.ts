import { expect, test } from "vitest";
import { feeToCharge, isPaidByCard } from "./paid-by-card.ts";

const at = "2026-03-10T02:00:00.000Z";

test("an order is paid by card once its payment was committed, whatever came after", () => {
  const history = (["INITIATED", "PAYMENT_INITIATED"] as const).map((status) => ({ status, created_at: at }));
  expect(isPaidByCard({ status_history: history })).toBe(false);
  const paid = [...history, { status: "PAYMENT_COMMITTED", created_at: at } as const];
  expect(isPaidByCard({ status_history: paid })).toBe(true);
  expect(isPaidByCard({ status_history: [...paid, { status: "NEW", created_at: at }] })).toBe(true);
});

test("a card pays the delivery fee, and the discounted one when there is one, even when it is nothing", () => {
  expect(feeToCharge({ delivery_fee: 89 })).toBe(89);
  expect(feeToCharge({ delivery_fee: 89, discounted_delivery_fee: null })).toBe(89);
  expect(feeToCharge({ delivery_fee: 89, discounted_delivery_fee: 39 })).toBe(39);
  expect(feeToCharge({ delivery_fee: 49, discounted_delivery_fee: 0 })).toBe(0);
});

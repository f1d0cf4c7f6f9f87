import { expect, test } from "vitest";
import { isTipAmount, parseTipOffer, tipProblem } from "./tips.ts";

test("without a preset amount there are no tips, and the limits always include the presets", () => {
  for (const off of ["", "least:1|most:90", "small:0", "small:"]) expect(parseTipOffer(off)).toBeUndefined();
  expect(parseTipOffer("small:20|middle:50|large:100|least:10|most:1000")).toEqual({
    presets: [20, 50, 100],
    min: 10,
    max: 1000,
  });
  expect(parseTipOffer("large:5|small:2|least:3|most:4")).toEqual({ presets: [2, 5], min: 2, max: 5 });
  expect(parseTipOffer("small:20")).toEqual({ presets: [20], min: 20, max: 200 });
});

test("a custom amount is within the limits, with at most the currency's decimals", () => {
  const offer = { presets: [20], min: 10, max: 200 };
  expect([10, 12.5, 200].every((amount) => isTipAmount(offer, amount, "PHP"))).toBe(true);
  expect([9.99, 200.01, 12.345, 0, -20, Number.NaN].some((amount) => isTipAmount(offer, amount, "PHP"))).toBe(
    false,
  );
});

test("a tip is for a delivered order, within seven days", () => {
  const at = "2026-03-01T04:12:00.000Z";
  const order = { status: "DELIVERED", status_history: [{ status: "DELIVERED", created_at: at }] } as const;
  expect(tipProblem(order, new Date("2026-03-08T04:11:59Z"))).toBeUndefined();
  expect(tipProblem(order, new Date("2026-03-08T04:12:00Z"))).toBe("tip_too_late");
  for (const status of ["NEAR_CUSTOMER", "CANCELLED", "RETURNED_TO_VENDOR"] as const)
    expect(tipProblem({ ...order, status }, new Date(at)), status).toBe("tip_not_delivered");
});

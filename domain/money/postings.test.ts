import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cancellationLines,
  cardLines,
  cashLines,
  courierCancellationLines,
  compensationLines,
  creditLines,
  deliveryLines,
  isBalanced,
  refundLines,
} from "./postings.ts";

const sum = fc.integer({ min: 0, max: 1_000_000_000 });
const balanced = (lines: ReturnType<typeof cashLines>) => lines.length === 0 || isBalanced(lines);

test("for any delivery, debits equal credits [14.79]", () => {
  fc.assert(
    fc.property(sum, sum, sum, sum, sum, (fullFeeMinor, surcharge, discount, cashMinor, earningMinor) =>
      balanced(
        deliveryLines({
          vendorId: "v",
          carrierId: "r",
          fullFeeMinor,
          surchargeMinor: Math.min(surcharge, fullFeeMinor),
          discountMinor: Math.min(discount, fullFeeMinor),
          cashMinor,
          earningMinor,
        }),
      ),
    ),
  );
});

test("for any counted cash, debits equal credits [14.79]", () => {
  fc.assert(
    fc.property(sum, sum, (heldMinor, countedMinor) => {
      const lines = cashLines("r", { heldMinor, countedMinor });
      // The rider's cash balance is zero afterwards.
      const given = lines.find(({ account }) => account === "cash:r")?.amount_minor ?? 0;
      return balanced(lines) && given === (heldMinor === 0 ? 0 : -heldMinor);
    }),
  );
});

test("for any cancellation charge and any courier fee, debits equal credits [14.79]", () => {
  fc.assert(
    fc.property(sum, sum, sum, sum, (fullFeeMinor, surcharge, discount, feeMinor) => {
      const surchargeMinor = Math.min(surcharge, fullFeeMinor);
      const discountMinor = Math.min(discount, fullFeeMinor);
      const lines = cancellationLines({ vendorId: "v", fullFeeMinor, surchargeMinor, discountMinor });
      const owed = lines.find(({ account }) => account === "vendor:v")?.amount_minor ?? 0;
      return (
        balanced(lines) &&
        owed === fullFeeMinor - discountMinor &&
        balanced(courierCancellationLines("f", feeMinor))
      );
    }),
  );
});

test("an order cancelled at its merchant's cost is charged like its delivery, and a courier's fee is our cost [14.80]", () => {
  const charge = { vendorId: "v", fullFeeMinor: 120, surchargeMinor: 20, discountMinor: 30 };
  expect(cancellationLines(charge)).toEqual([
    { account: "vendor:v", amount_minor: 90 },
    { account: "fees", amount_minor: -100 },
    { account: "surcharges", amount_minor: -20 },
    { account: "vouchers", amount_minor: 30 },
  ]);
  expect(courierCancellationLines("f", 45)).toEqual([
    { account: "courier_costs", amount_minor: 45 },
    { account: "courier:f", amount_minor: -45 },
  ]);
  expect(courierCancellationLines("f", 0)).toEqual([]);
});

test("a delivery has one line per account, with the amount moved [14.80]", () => {
  const money = { vendorId: "v", carrierId: "r", fullFeeMinor: 120, surchargeMinor: 20, discountMinor: 30 };
  expect(deliveryLines({ ...money, cashMinor: 500, earningMinor: 60 })).toEqual([
    { account: "vendor:v", amount_minor: -410 },
    { account: "fees", amount_minor: -100 },
    { account: "surcharges", amount_minor: -20 },
    { account: "vouchers", amount_minor: 30 },
    { account: "cash:r", amount_minor: 500 },
    { account: "courier_costs", amount_minor: 60 },
    { account: "courier:r", amount_minor: -60 },
  ]);
});

test("lines are balanced only if whole non-zero amounts sum to zero [14.79]", () => {
  const isBalancedOf = (...amounts: number[]) =>
    isBalanced(amounts.map((amount_minor) => ({ account: "fees", amount_minor })));
  expect(isBalancedOf(5, -5)).toBe(true);
  expect(isBalancedOf(5, -2, -3)).toBe(true);
  for (const amounts of [[], [1], [5, -4], [5, -5, 0], [0.5, -0.5], [2 ** 53, -(2 ** 53)]])
    expect(isBalancedOf(...amounts), String(amounts)).toBe(false);
});

test("cash handed in goes to the bank, and a shortage or excess is a difference [14.80]", () => {
  expect(cashLines("r", { heldMinor: 500, countedMinor: 480 })).toEqual([
    { account: "bank", amount_minor: 480 },
    { account: "cash:r", amount_minor: -500 },
    { account: "cash_differences", amount_minor: 20 },
  ]);
  expect(cashLines("r", { heldMinor: 500, countedMinor: 530 })).toContainEqual({
    account: "cash_differences",
    amount_minor: -30,
  });
});

test("a card payment goes to the bank, a refund leaves it or lowers the debt, and a credit note takes a fee back [14.80]", () => {
  expect(cardLines("v", 90)).toEqual([
    { account: "bank", amount_minor: 90 },
    { account: "vendor:v", amount_minor: -90 },
  ]);
  expect(refundLines({ method: "card", vendorId: "v" }, 40)).toEqual([
    { account: "refunds", amount_minor: 40 },
    { account: "bank", amount_minor: -40 },
  ]);
  expect(refundLines({ method: "account", vendorId: "v" }, 40)).toEqual([
    { account: "refunds", amount_minor: 40 },
    { account: "vendor:v", amount_minor: -40 },
  ]);
  expect(creditLines("v", 120)).toEqual([
    { account: "fees", amount_minor: 120 },
    { account: "vendor:v", amount_minor: -120 },
  ]);
});

test("compensation for a merchant's goods is our cost and lowers its debt [14.80]", () => {
  expect(compensationLines("v", 700)).toEqual([
    { account: "compensation", amount_minor: 700 },
    { account: "vendor:v", amount_minor: -700 },
  ]);
});

test("cards, refunds and credit notes are balanced, and any sequence of them leaves accounts that sum to zero [14.79] [14.80]", () => {
  const step = fc.record({
    kind: fc.constantFrom(
      "card",
      "refund",
      "account",
      "compensation",
      "credit",
      "delivery",
      "cancellation",
      "courier",
    ),
    amount: sum,
  });
  const linesOf = ({ kind, amount }: { kind: string; amount: number }) => {
    if (kind === "card") return cardLines("v", amount);
    if (kind === "credit") return creditLines("v", amount);
    if (kind === "compensation") return compensationLines("v", amount);
    if (kind === "courier") return courierCancellationLines("r", amount);
    if (kind === "cancellation")
      return cancellationLines({
        vendorId: "v",
        fullFeeMinor: amount,
        surchargeMinor: Math.floor(amount / 3),
        discountMinor: Math.floor(amount / 2),
      });
    if (kind === "delivery")
      return deliveryLines({
        vendorId: "v",
        carrierId: "r",
        fullFeeMinor: amount,
        surchargeMinor: Math.floor(amount / 3),
        discountMinor: Math.floor(amount / 2),
        cashMinor: amount,
        earningMinor: Math.floor(amount / 4),
      });
    return refundLines({ method: kind === "refund" ? "card" : "account", vendorId: "v" }, amount);
  };
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const balances = new Map<string, number>();
      for (const one of steps) {
        const lines = linesOf(one);
        if (!balanced(lines)) return false;
        for (const { account, amount_minor } of lines)
          balances.set(account, (balances.get(account) ?? 0) + amount_minor);
      }
      return [...balances.values()].reduce((all, balance) => all + balance, 0) === 0;
    }),
  );
});

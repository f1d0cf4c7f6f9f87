import fc from "fast-check";
import { expect, test } from "vitest";
import { cashLines, deliveryLines, isBalanced } from "./postings.ts";

const sum = fc.integer({ min: 0, max: 1_000_000_000 });
const balanced = (lines: ReturnType<typeof cashLines>) => lines.length === 0 || isBalanced(lines);

test("whatever a delivery moved, its debits equal its credits [14.79]", () => {
  fc.assert(
    fc.property(sum, sum, sum, sum, sum, (fullFeeMinor, surcharge, discount, cashMinor, earningMinor) =>
      balanced(
        deliveryLines({
          vendorId: "v",
          riderId: "r",
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

test("whatever cash is counted, debits equal credits [14.79]", () => {
  fc.assert(
    fc.property(sum, sum, (heldMinor, countedMinor) => {
      const lines = cashLines("r", { heldMinor, countedMinor });
      // The rider holds nothing afterwards.
      const given = lines.find(({ account }) => account === "cash:r")?.amount_minor ?? 0;
      return balanced(lines) && given === (heldMinor === 0 ? 0 : -heldMinor);
    }),
  );
});

test("a delivery names each account once, with what it moved [14.80]", () => {
  const money = { vendorId: "v", riderId: "r", fullFeeMinor: 120, surchargeMinor: 20, discountMinor: 30 };
  expect(deliveryLines({ ...money, cashMinor: 500, earningMinor: 60 })).toEqual([
    { account: "vendor:v", amount_minor: -410 },
    { account: "fees", amount_minor: -100 },
    { account: "surcharges", amount_minor: -20 },
    { account: "vouchers", amount_minor: 30 },
    { account: "cash:r", amount_minor: 500 },
    { account: "courier_costs", amount_minor: 60 },
    { account: "courier:r", amount_minor: -60 },
  ]);
  expect(isBalanced([{ account: "fees", amount_minor: 1 }])).toBe(false);
  expect(isBalanced([])).toBe(false);
});

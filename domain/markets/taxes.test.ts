import fc from "fast-check";
import { expect, test } from "vitest";
import { countries } from "./countries.ts";
import { taxOf, taxWithin } from "./taxes.ts";

test("every country has its tax, and net plus tax is the total [14.83]", () => {
  for (const name of Object.keys(countries) as (keyof typeof countries)[]) {
    const { name: tax, percent } = taxOf(name);
    expect(tax, name).not.toBe("");
    expect(percent, name).toBeLessThan(30);
  }
  expect(taxWithin(11200, 12)).toEqual({ netMinor: 10000, taxMinor: 1200 });
  expect(taxWithin(-11200, 12)).toEqual({ netMinor: -10000, taxMinor: -1200 });
  expect(taxWithin(100, 0)).toEqual({ netMinor: 100, taxMinor: 0 });
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.constantFrom(0, 5, 12, 25.5), (total, percent) => {
      const { netMinor, taxMinor } = taxWithin(total, percent);
      return netMinor + taxMinor === total && Math.abs(taxMinor) <= Math.abs(total);
    }),
  );
});

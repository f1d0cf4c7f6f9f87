import { expect, test } from "vitest";
import { itemValueValidation } from "./item-value.ts";

test.each([
  [1001, "1000", true],
  [1000, "1000", false],
  [1_000_000, "-1", false],
  [1_000_000, undefined, false],
  [1_000_000, "", false],
  [1_000_000, "none", false],
  [null, "1000", false],
])("%s against the limit %s: asked to confirm is %s [5.19]", (amount, parameter, required) =>
  expect(itemValueValidation({ amount, confirmedAmount: undefined }, parameter).required).toBe(required),
);

test("a value knows whether it must be confirmed, was confirmed, and its limit, which is -1 by default [3.10]", () => {
  const at = (amount: number, confirmedAmount?: number, parameter?: string) =>
    itemValueValidation({ amount, confirmedAmount }, parameter);
  expect(at(1240)).toEqual({ required: false, confirmed: false, limit: -1 });
  expect(at(1240, undefined, "abc")).toEqual({ required: false, confirmed: false, limit: -1 });
  expect(at(1240, undefined, "1000")).toEqual({ required: true, confirmed: false, limit: 1000 });
  expect(at(1240, 1240, "1000")).toEqual({ required: true, confirmed: true, limit: 1000 });
  expect(at(1300, 1240, "1000")).toEqual({ required: true, confirmed: false, limit: 1000 });
});

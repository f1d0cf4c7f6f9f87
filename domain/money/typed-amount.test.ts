import { expect, test } from "vitest";
import { parseTypedAmount, parseTypedSum } from "./typed-amount.ts";

test.each([
  ["1240", 1240],
  [" 1,240 ", 1240],
  ["1,240.50", 1240.5],
  ["1 240,50", 1240.5],
  ["1.240,50", 1240.5],
  ["1,5", 1.5],
  ["٥٩٫٥", 59.5],
  ["١٬٢٤٠", 1240],
  ["۵۹", 59],
  ["0", 0],
  ["₱ 1,240.50", 1240.5],
])("'%s' is %d, whatever digits and separators its market has", (typed, amount) => {
  expect(parseTypedAmount(typed, "PHP")).toBe(amount);
});

test.each(["5.000", "1,24,0", "-5", "1e5", "ten", "5 pesos", "Infinity", ".", "1000000001"])(
  "'%s' is no amount: nothing is guessed",
  (typed) => {
    expect(parseTypedAmount(typed, "PHP")).toBeUndefined();
  },
);

test("three digits after a comma are refused where a currency has three decimals: 1,240 could be 1.24", () => {
  expect(parseTypedAmount("1,240", "KWD")).toBeUndefined();
  expect(parseTypedAmount("1,240.500", "KWD")).toBe(1240.5);
});

test("an empty field is no amount and no error", () => {
  expect(["", "  "].map((typed) => parseTypedAmount(typed, "PHP"))).toEqual([null, null]);
});

test("a sum is paid in whole units of its currency: none of VND and JPY, three decimals of KWD", () => {
  expect(parseTypedSum("59.5", "VND")).toBeUndefined();
  expect(parseTypedSum("59,000", "VND")).toBe(59_000);
  expect(parseTypedSum("59.000", "VND")).toBeUndefined();
  expect(parseTypedSum("500", "JPY")).toBe(500);
  expect(parseTypedSum("1.250", "KWD")).toBe(1.25);
  expect(parseTypedSum("59.999", "PHP")).toBeUndefined();
  expect(["0", "", "-1"].map((typed) => parseTypedSum(typed, "PHP"))).toEqual([0, undefined, undefined]);
});

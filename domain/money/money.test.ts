import fc from "fast-check";
import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { type Currency, fromMinor, minorUnits, toMinor } from "./money.ts";

const isKnown = (code: string): code is Currency => {
  try {
    return Number.isInteger(minorUnits(code as Currency));
  } catch {
    return false;
  }
};
const currencies = Intl.supportedValuesOf("currency").filter(isKnown);
const anyCurrency = fc.constantFrom(...currencies);

test("minor units follow ISO 4217, also where Intl differs", () => {
  const two: Currency[] = ["PKR", "IDR", "HUF", "MMK", "LAK", "COP", "PHP", "SGD"];
  expect(two.map(minorUnits)).toEqual(two.map(() => 2));
  expect((["JPY", "KRW", "VND", "CLP"] as const).map(minorUnits)).toEqual([0, 0, 0, 0]);
  expect((["IQD", "KWD", "BHD", "JOD", "OMR", "TND"] as const).map(minorUnits)).toEqual([3, 3, 3, 3, 3, 3]);
});

test("every country's currency has its minor units, and an unknown currency has none", () => {
  for (const { currency } of Object.values(countries)) expect(currencies).toContain(currency);
  expect(() => minorUnits("XXX" as Currency)).toThrow(RangeError);
});

test("decimal amounts become exact minor units", () => {
  expect(toMinor(69, "PHP")).toBe(6900);
  expect(toMinor(1.005, "PHP")).toBe(101);
  expect(toMinor(0.1 + 0.2, "PHP")).toBe(30);
  expect(toMinor(1.15, "PHP")).toBe(115);
  expect(toMinor(4.35, "USD")).toBe(435);
  expect(toMinor(0.15, "KWD")).toBe(150);
  expect(toMinor(1e-7, "PHP")).toBe(0);
  expect(toMinor(5.5e-7, "PHP")).toBe(0);
  expect(toMinor(1e-6, "PHP")).toBe(0);
  expect(toMinor(1499.5, "JPY")).toBe(1500);
  expect(toMinor(-0.004, "PHP")).toBe(0);
  expect(toMinor(-12.34, "PHP")).toBe(-1234);
});

test("an invalid amount is refused", () => {
  for (const amount of [Number.NaN, Infinity, -Infinity, 1e21, 1.2345e21, 2 ** 53])
    expect(() => toMinor(amount, "PHP")).toThrow(RangeError);
  expect(() => fromMinor(1.5, "PHP")).toThrow(RangeError);
});

test("converting minor units to the wire and back changes nothing", () => {
  fc.assert(
    // Up to 15 digits, because a longer decimal number is not exact in JavaScript.
    fc.property(
      fc.maxSafeInteger().map((whole) => Math.trunc(whole / 100) + 0),
      anyCurrency,
      (minor, currency) => {
        expect(toMinor(fromMinor(minor, currency), currency)).toBe(minor);
      },
    ),
  );
});

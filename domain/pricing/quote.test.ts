import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import {
  afterRecomputedFee,
  isQuoteValidFor,
  type QuoteBasis,
  surchargesOf,
  type FeeInputs,
} from "./quote.ts";

const { ph, pk, kw } = countries;
const noon = new Date("2026-03-02T12:00:00+05:00");
const seconds = (iso: string) => Date.parse(iso) / 1000;
const tonight = seconds("2026-03-02T23:30:00+05:00");
const tomorrow = seconds("2026-03-03T12:00:00+05:00");

const quote = (more: Partial<QuoteBasis> = {}): QuoteBasis => ({
  metres: 3000,
  preorderedFor: null,
  timeMinor: 0,
  surchargeMinor: 0,
  ...more,
});
const wanted = (more: Partial<FeeInputs> = {}): FeeInputs => ({
  preorderedFor: null,
  paymentMethod: "PAID",
  ...more,
});

test("a quote for a cheap hour is not valid at night, and a night's quote is valid at any hour", () => {
  const serves = (given: QuoteBasis, preorderedFor: number | null, now = noon) =>
    isQuoteValidFor(given, wanted({ preorderedFor }), { country: pk, now });
  const night = new Date(tonight * 1000);
  expect(serves(quote({ preorderedFor: tomorrow }), tonight)).toBe(false);
  expect(serves(quote({ preorderedFor: tomorrow }), null, night)).toBe(false);
  expect(serves(quote({ preorderedFor: tomorrow }), null)).toBe(true);
  expect(serves(quote({ preorderedFor: tonight, timeMinor: 4000 }), tonight)).toBe(true);
  expect(serves(quote({ preorderedFor: tonight, timeMinor: 4000 }), tomorrow)).toBe(true);
});

test("a quote for exactly that time is valid, even if the night has become more expensive since", () => {
  const serves = (given: QuoteBasis) =>
    isQuoteValidFor(given, wanted({ preorderedFor: tonight }), { country: pk, now: noon });
  expect(serves(quote({ preorderedFor: tonight }))).toBe(true);
  expect(serves(quote({ preorderedFor: tonight, metres: Number.NaN }))).toBe(false);
});

test("night and peak depend on the hour, cash on the payment", () => {
  const parts = [
    { kind: "base", amount_minor: 1 },
    { kind: "night", amount_minor: 10 },
    { kind: "peak", amount_minor: 100 },
    { kind: "cash", amount_minor: 1000 },
  ] as const;
  expect(surchargesOf(parts)).toEqual({ timeMinor: 110, surchargeMinor: 1000 });
});

test("a quote without a time is valid for every time, also now, even if the night begins before it is used", () => {
  const serves = (preorderedFor: number | null, now = noon) =>
    isQuoteValidFor(quote(), wanted({ preorderedFor }), { country: pk, now });
  expect([null, tonight, tomorrow].map((time) => serves(time))).toEqual([true, true, true]);
  expect(serves(null, new Date("2026-03-02T23:01:00+05:00"))).toBe(true);
});

test("a quote without the surcharge for cash is not valid for cash", () => {
  const serves = (given: QuoteBasis, paymentMethod: string | null) =>
    isQuoteValidFor(given, wanted({ paymentMethod }), { country: kw, now: noon });
  expect(serves(quote(), "CASH_ON_DELIVERY")).toBe(false);
  expect(serves(quote(), null)).toBe(false);
  expect(serves(quote(), "PAID")).toBe(true);
  expect(serves(quote({ surchargeMinor: 250 }), "CASH_ON_DELIVERY")).toBe(true);
  expect(serves(quote({ surchargeMinor: 250 }), "PAID")).toBe(true);
});

test("if neither hour nor payment adds anything, every quote is valid for every time and payment", () => {
  const order = wanted({ preorderedFor: tonight, paymentMethod: "CASH_ON_DELIVERY" });
  expect(isQuoteValidFor(quote(), order, { country: ph, now: noon })).toBe(true);
  expect(isQuoteValidFor(quote(), order, { country: { ...ph, pricing: undefined }, now: noon })).toBe(true);
});

test.each([
  ["order", 99, "retry"],
  ["payment", 99, "retry"],
  ["order", 109, "confirm"],
  ["order", 89, "confirm"],
  ["payment", 109, "error.fee.changed"],
  ["payment", 89, "error.fee.changed"],
] as const)("on the %s path a fee of 99 that was recomputed to %s leads to: %s", (path, after, what) =>
  expect(afterRecomputedFee(path, { before: 99, after })).toBe(what),
);

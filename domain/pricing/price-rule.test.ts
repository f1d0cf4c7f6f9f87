import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { appliesAt, type Supplement, supplementsAt, surchargeOf } from "./price-rule.ts";

const manila = "Asia/Manila";
/** 2026-03-02 is a Monday. */
const at = (day: number, clock: string) =>
  new Date(`2026-03-${String(day).padStart(2, "0")}T${clock}:00+08:00`);
const night: Supplement = { kind: "night", from: "2200", to: "0559", amount: 30 };

test("a night includes its first and last minute, over midnight, on the country's clock", () => {
  const clocks = ["21:59", "22:00", "23:59", "00:00", "05:59", "06:00"];
  expect(clocks.map((clock) => appliesAt(night, at(2, clock), manila))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(appliesAt(night, new Date("2026-03-02T22:30:00Z"), manila)).toBe(false);
});

test("hours over midnight belong to the day they begin on", () => {
  const weekend: Supplement = { ...night, days: ["fri", "sat"] };
  expect(appliesAt(weekend, at(6, "22:00"), manila)).toBe(true);
  expect(appliesAt(weekend, at(8, "05:00"), manila)).toBe(true);
  expect(appliesAt(weekend, at(8, "05:59"), manila)).toBe(true);
  expect(appliesAt(weekend, at(8, "22:00"), manila)).toBe(false);
  expect(appliesAt(weekend, at(6, "05:00"), manila)).toBe(false);
});

test("hours within a day belong to that day", () => {
  const lunch: Supplement = { kind: "peak", from: "1100", to: "1359", amount: 10, days: ["mon"] };
  const days = [1, 2, 3].map((day) => appliesAt(lunch, at(day, "12:00"), manila));
  expect(days).toEqual([false, true, false]);
});

test("the surcharge applies to each payment method named, and while none is chosen", () => {
  const surcharge = { amount: 0.25, payment_methods: ["CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY"] as const };
  const cost = (method: string | null) => surchargeOf({ base: 1, per_km: 1, surcharge }, method);
  expect(["CASH_ON_DELIVERY", "PAYMENT_ON_DELIVERY", "PAID", null].map(cost)).toEqual([0.25, 0.25, 0, 0.25]);
  expect(surchargeOf(undefined, null)).toBe(0);
});

test("of each kind the first supplement that applies counts", () => {
  const around = { routeMinor: 333, currency: "PHP", at: at(2, "23:00"), timeZone: manila } as const;
  const rush: Supplement = { kind: "peak", from: "2200", to: "2359", percentage: 50 };
  const supplements = [night, rush, { ...rush, percentage: 90 }];
  expect(supplementsAt({ base: 1, per_km: 1, supplements }, around)).toEqual([
    { kind: "night", amount_minor: 3000 },
    { kind: "peak", amount_minor: 167 },
  ]);
  expect(supplementsAt({ base: 1, per_km: 1 }, around)).toEqual([]);
});

test("invalid hours in a country's file throw, and no country has any", () => {
  expect(() => appliesAt({ ...night, from: "24:00" }, at(2, "22:00"), manila)).toThrow(RangeError);
  for (const { pricing, timezone } of Object.values(countries))
    for (const one of pricing?.supplements ?? [])
      expect(() => appliesAt(one, at(2, "22:00"), timezone)).not.toThrow();
});

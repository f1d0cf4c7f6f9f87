import fc from "fast-check";
import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { maxPriceChangePercent, versionAt } from "./price-versions.ts";

const at = (minute: number) => new Date(minute * 60_000);
const version = (name: string, from: number, made: number) => ({
  name,
  valid_from: at(from),
  created_at: at(made),
});

test("the latest version that has started is in force [14.32]", () => {
  const versions = [version("first", 0, 0), version("second", 10, 1), version("third", 20, 2)];
  const names = [0, 9, 10, 19, 20, 99].map((minute) => versionAt(versions, at(minute))?.name);
  expect(names).toEqual(["first", "first", "second", "second", "third", "third"]);
  expect(versionAt(versions, at(-1))).toBeUndefined();
});

test("a version dated in the past is in force from its creation, so that history is not rewritten [14.30]", () => {
  const versions = [version("first", 0, 0), version("late", 5, 30)];
  expect(versionAt(versions, at(29))?.name).toBe("first");
  expect(versionAt(versions, at(30))?.name).toBe("late");
  const [one, other] = [version("one", 5, 1), version("other", 5, 2)];
  for (const both of [
    [one, other],
    [other, one],
  ])
    expect(versionAt(both, at(9))?.name).toBe("other");
  expect(versionAt([one, version("same moment", 5, 1)], at(9))?.name).toBe("same moment");
});

test("later versions never change what was in force at an earlier moment [14.30] [14.32]", () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(some, some, fc.integer({ min: 0, max: 50 }), (before, after, minute) => {
      const known = before.map(([from, made], n) => version(`k${n}`, from, made % (minute + 1)));
      const later = after.map(([from, made], n) => version(`l${n}`, from, minute + 1 + made));
      expect(versionAt([...known, ...later], at(minute))).toEqual(versionAt(known, at(minute)));
    }),
  );
});

test("a price move is the largest change of any fee, in percent of the old one [14.102]", () => {
  const move = (before: object, after: object) =>
    maxPriceChangePercent(
      { base: 50, per_km: 10, ...before },
      { base: 50, per_km: 10, ...after },
      countries.ph,
      at(0),
    );
  expect(move({}, {})).toBe(0);
  expect(move({}, { base: 56 })).toBeCloseTo(10);
  expect(move({}, { base: 44 })).toBeCloseTo(10);
  // The longest route, 25 km, costs 300; each peso more per kilometre adds 25.
  expect(move({}, { per_km: 13 })).toBeCloseTo(25);
  const cash = { amount: 30, payment_methods: ["CASH_ON_DELIVERY" as const] };
  expect(move({}, { surcharge: cash })).toBeCloseTo(50);
  const night = { kind: "night" as const, from: "2200", to: "0500", percentage: 40 };
  expect(move({}, { supplements: [night] })).toBeCloseTo(40);
  expect(maxPriceChangePercent(undefined, { base: 1, per_km: 1 }, countries.ph, at(0))).toBe(Infinity);
});

test("a supplement's change is that of the most affected distance, in any half hour of the week [14.102]", () => {
  const move = (before: object, after: object) =>
    maxPriceChangePercent(
      { base: 50, per_km: 10, ...before },
      { base: 50, per_km: 10, ...after },
      countries.ph,
      at(0),
    );
  const lunch = { kind: "peak" as const, from: "0930", to: "0959", amount: 30 };
  // The shortest route, 1 km, costs 60.
  expect(move({}, { supplements: [lunch] })).toBeCloseTo(50);
  expect(move({ supplements: [lunch] }, {})).toBeCloseTo((30 / 90) * 100);
  // A percentage matters most on the longest route, because the shortest costs the minimum.
  const share = { kind: "peak" as const, from: "0930", to: "0959", percentage: 40 };
  expect(move({ minimum: 200 }, { minimum: 200, supplements: [share] })).toBeCloseTo(40);
});

test("a price that stays at zero does not change, and one that leaves zero changes infinitely [14.102]", () => {
  const free = { base: 0, per_km: 0 };
  expect(maxPriceChangePercent(free, free, countries.ph, at(0))).toBe(0);
  expect(maxPriceChangePercent(free, { base: 1, per_km: 0 }, countries.ph, at(0))).toBe(Infinity);
  expect(maxPriceChangePercent(undefined, undefined, countries.ph, at(0))).toBe(0);
});

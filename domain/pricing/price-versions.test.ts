import fc from "fast-check";
import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { priceMove, versionAt } from "./price-versions.ts";

const at = (minute: number) => new Date(minute * 60_000);
const version = (name: string, from: number, made: number) => ({
  name,
  valid_from: at(from),
  created_at: at(made),
});

test("the version holds whose time has come last [14.32]", () => {
  const versions = [version("first", 0, 0), version("second", 10, 1), version("third", 20, 2)];
  const names = [0, 9, 10, 19, 20, 99].map((minute) => versionAt(versions, at(minute))?.name);
  expect(names).toEqual(["first", "first", "second", "second", "third", "third"]);
  expect(versionAt(versions, at(-1))).toBeUndefined();
});

test("a version with a time in the past holds from when it was made, so that what was is not rewritten [14.30]", () => {
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

test("whatever versions are made later, what held at a moment stays what held then [14.30] [14.32]", () => {
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

test("how far a price moves is the most that any fee moves, in percent of the former [14.102]", () => {
  const move = (before: object, after: object) =>
    priceMove({ base: 50, per_km: 10, ...before }, { base: 50, per_km: 10, ...after }, countries.ph, at(0));
  expect(move({}, {})).toBe(0);
  expect(move({}, { base: 56 })).toBeCloseTo(10);
  expect(move({}, { base: 44 })).toBeCloseTo(10);
  // The longest way of 25 km costs 300: 25 more for each peso a kilometre.
  expect(move({}, { per_km: 13 })).toBeCloseTo(25);
  const cash = { amount: 30, payment_methods: ["CASH_ON_DELIVERY" as const] };
  expect(move({}, { surcharge: cash })).toBeCloseTo(50);
  const night = { kind: "night" as const, from: "2200", to: "0500", percentage: 40 };
  expect(move({}, { supplements: [night] })).toBeCloseTo(40);
  expect(priceMove(undefined, { base: 1, per_km: 1 }, countries.ph, at(0))).toBe(Infinity);
});

test("a supplement moves a price by the way that it moves most, at whatever half hour of the week it is charged [14.102]", () => {
  const move = (before: object, after: object) =>
    priceMove({ base: 50, per_km: 10, ...before }, { base: 50, per_km: 10, ...after }, countries.ph, at(0));
  const lunch = { kind: "peak" as const, from: "0930", to: "0959", amount: 30 };
  // The shortest way of 1 km costs 60.
  expect(move({}, { supplements: [lunch] })).toBeCloseTo(50);
  expect(move({ supplements: [lunch] }, {})).toBeCloseTo((30 / 90) * 100);
  // A share of the way counts most on the longest, for the shortest costs the minimum.
  const share = { kind: "peak" as const, from: "0930", to: "0959", percentage: 40 };
  expect(move({ minimum: 200 }, { minimum: 200, supplements: [share] })).toBeCloseTo(40);
});

test("a price of nothing that stays is not moved, and one that ends is moved without measure [14.102]", () => {
  const free = { base: 0, per_km: 0 };
  expect(priceMove(free, free, countries.ph, at(0))).toBe(0);
  expect(priceMove(free, { base: 1, per_km: 0 }, countries.ph, at(0))).toBe(Infinity);
  expect(priceMove(undefined, undefined, countries.ph, at(0))).toBe(0);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { claimStates, isInClaimWindow, isOpenClaim, mayClaimBecome } from "./claim.ts";
import {
  parseClaimRules,
  decideByRules,
  splitGrant,
  defaultClaimRules,
  type ClaimFacts,
} from "./claim-rules.ts";

const rules = parseClaimRules(defaultClaimRules) ?? expect.fail("unreadable");
const facts: ClaimFacts = {
  lateMinutes: 0,
  wasLeftByCourier: false,
  feeMinor: 9900,
  goodsMinor: 20_000,
  givenMinor: 0,
};
const minor = (limit: number) => limit * 100;
const late = (lateMinutes: number | undefined, amountMinor = 9900, more: Partial<ClaimFacts> = {}) =>
  decideByRules(rules, { cause: "late", amountMinor }, { ...facts, lateMinutes, ...more }, minor);

test("the six states of a claim, and the table of their transitions [19.25]", () => {
  expect(claimStates).toEqual([
    "open",
    "waiting_for_merchant",
    "granted",
    "partly_granted",
    "refused",
    "withdrawn",
  ]);
  expect(claimStates.filter(isOpenClaim)).toEqual(["open", "waiting_for_merchant"]);
  for (const state of claimStates) expect(mayClaimBecome(state, state), state).toBe(false);
  for (const end of claimStates.filter((state) => !isOpenClaim(state)))
    for (const next of claimStates) expect(mayClaimBecome(end, next), `${end} to ${next}`).toBe(false);
});

test("later than the rule's minutes grants the fee, on time nothing, and in between a person decides [19.27]", () => {
  expect(late(31)).toEqual({ grantMinor: 9900 });
  expect(late(31, 5000)).toEqual({ grantMinor: 5000 });
  expect(late(30)).toBeUndefined();
  expect(late(1)).toBeUndefined();
  expect(late(0)).toEqual({ refused: true });
  expect(late(-5)).toEqual({ refused: true });
  expect(late(undefined)).toBeUndefined();
});

test("a courier who gave up grants everything, and beyond the limit a person decides [19.26] [19.28]", () => {
  const left = (more: Partial<ClaimFacts>) =>
    decideByRules(rules, { cause: "left_by_courier", amountMinor: 100_000 }, { ...facts, ...more }, minor);
  expect(left({ wasLeftByCourier: true })).toEqual({ grantMinor: 29_900 });
  expect(left({})).toBeUndefined();
  expect(left({ wasLeftByCourier: true, goodsMinor: 60_000 })).toBeUndefined();
  expect(left({ wasLeftByCourier: true, givenMinor: 20_100 })).toEqual({ grantMinor: 29_900 });
  expect(left({ wasLeftByCourier: true, givenMinor: 20_101 })).toBeUndefined();
  expect(decideByRules(rules, { cause: "damaged", amountMinor: 100 }, facts, minor)).toBeUndefined();
});

test("a malformed rule is rejected [19.26]", () => {
  expect(parseClaimRules("")).toEqual({ rules: new Map(), limit: 0 });
  for (const bad of [
    "late:30:fee",
    "late:30|limit:5",
    "late:x:fee|limit:5",
    "late:30:tip|limit:5",
    "late:1:fee|late:2:fee|limit:5",
    "damaged:0:all|limit:5",
    "limit:5|limit:6",
    "limit:-1",
    "late:30:fee:all|limit:5",
    "nonsense",
  ])
    expect(parseClaimRules(bad), bad).toBeUndefined();
});

test("for any decision, its parts add up and none exceeds what is left [19.32]", () => {
  const sum = fc.integer({ min: 0, max: 1_000_000 });
  const cause = fc.constantFrom("late", "damaged", "overcharged", "other" as const);
  fc.assert(
    fc.property(cause, sum, sum, sum, (one, amount, feeMinor, goodsMinor) => {
      const split = splitGrant(one, amount, { feeMinor, goodsMinor });
      if (!split) return amount > feeMinor + goodsMinor;
      return (
        split.refundMinor + split.compensationMinor === amount &&
        split.refundMinor <= feeMinor &&
        split.compensationMinor <= goodsMinor
      );
    }),
  );
});

test("an order may be claimed for until 72 hours after its end [19.20]", () => {
  const end = new Date("2026-11-20T12:00:00Z");
  expect(isInClaimWindow(end, new Date("2026-11-23T12:00:00Z"))).toBe(true);
  expect(isInClaimWindow(end, new Date("2026-11-23T12:00:01Z"))).toBe(false);
  expect(isInClaimWindow(undefined, end)).toBe(true);
});

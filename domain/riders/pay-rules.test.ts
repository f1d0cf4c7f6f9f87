import { expect, test } from "vitest";
import { payRules as rules } from "./pay-rules.fixture.ts";
import { earningParts, paidMinutes, returnPay, sumOfParts, jobTermsOf } from "./pay-rules.ts";

const carried = { metres: 4100, deliveryFee: 99, currency: "PHP" } as const;

test("a delivery earns its base and its distance, and never less than the minimum [17.18]", () => {
  expect(earningParts(rules, carried)).toEqual([
    { kind: "base", amount_minor: 4500 },
    { kind: "distance", amount_minor: 3690, metres: 4100 },
  ]);
  const short = earningParts(rules, { ...carried, metres: 500 });
  expect(short.at(-1)).toEqual({ kind: "minimum", amount_minor: 1050 });
  expect(sumOfParts(short)).toBe(6000);
});

test("without rules a delivery earns 80 % of its fee, and nothing else is paid [17.17]", () => {
  expect(earningParts(undefined, carried)).toEqual([{ kind: "share", amount_minor: 7920 }]);
  expect(jobTermsOf(undefined, "PHP")).toBeNull();
});

test("waiting is paid per whole minute after the free ones, in a sandbox in its own minutes [17.21]", () => {
  const terms = jobTermsOf(rules, "PHP") ?? expect.fail("no terms");
  const since = new Date("2026-11-28T10:00:00Z");
  const after = (minutes: number) => new Date(since.getTime() + minutes * 60_000);
  expect(paidMinutes(terms, since, after(10), 0)).toBe(0);
  expect(paidMinutes(terms, since, after(14.9), 0)).toBe(4);
  expect(paidMinutes(terms, since, after(1), 20)).toBe(10);
});

test("a return earns its share of the delivery [17.22]", () => {
  const terms = jobTermsOf(rules, "PHP") ?? expect.fail("no terms");
  expect(returnPay(terms, 7560)).toBe(3780);
  expect(returnPay({ ...terms, return_share: 0 }, 7560)).toBe(0);
});

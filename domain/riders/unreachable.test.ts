import { expect, test } from "vitest";
import { checkUnreachable, parseUnreachableRule } from "./unreachable.ts";

const rule = { contacts: 2, minutes: 5 };
const arrivedAt = new Date("2026-11-28T10:00:00Z");
const after = (minutes: number) => new Date(arrivedAt.getTime() + minutes * 60_000);

test("a rule consists of contacts and minutes, in either order [17.08]", () => {
  expect(parseUnreachableRule("contacts:2|minutes:5")).toEqual(rule);
  expect(parseUnreachableRule("minutes:0|contacts:0")).toEqual({ contacts: 0, minutes: 0 });
  for (const text of [
    "",
    "contacts:2",
    "contacts:2|minutes:x",
    "contacts:2|contacts:3",
    "contacts:2|minutes:5|x:1",
  ])
    expect(parseUnreachableRule(text), text).toBeUndefined();
  for (const text of ["contacts:99|minutes:5", "contacts:2|minutes:500", "contacts:-1|minutes:5"])
    expect(parseUnreachableRule(text), text).toBeUndefined();
});

test("both the contacts and the minutes are needed [17.05]", () => {
  const tried = (contacts: number, now: Date) =>
    checkUnreachable(rule, { contacts, arrivedAt, now, speed: 0 });
  expect(tried(1, after(9))).toMatchObject({ isTooEarly: true, contactsMissing: 1, allowedAt: after(5) });
  expect(tried(2, after(4))).toMatchObject({ isTooEarly: true, contactsMissing: 0, allowedAt: after(5) });
  expect(tried(3, after(5))).toMatchObject({ isTooEarly: false, contactsMissing: 0 });
});

test("in a sandbox the minutes pass faster, and if the rider has not arrived the wait starts now [17.06]", () => {
  const quick = checkUnreachable(rule, { contacts: 2, arrivedAt, now: after(0.25), speed: 20 });
  expect(quick).toMatchObject({ isTooEarly: false, allowedAt: after(0.25) });
  const notThere = checkUnreachable(rule, { contacts: 2, arrivedAt: undefined, now: after(60), speed: 0 });
  expect(notThere).toMatchObject({ isTooEarly: true, allowedAt: after(65) });
});

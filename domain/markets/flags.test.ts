import { expect, test } from "vitest";
import { flagNames, flags, flagsAtStart, isFlagName, isFlagOnFor, type FlagName } from "./flags.ts";

test("without any flag service maintenance and google autocomplete are off and the help center is on [6.28]", () => {
  expect(flags["planned-maintenance"].fallback).toBe(false);
  expect(flags["unplanned-maintenance"].fallback).toBe(false);
  expect(flags["google-autocomplete"].fallback).toBe(false);
  expect(flags.helpcenter.fallback).toBe(true);
});

test("no other flag is on by default; a sandbox starts with everything on except maintenance, closed sign-up and google autocomplete [6.29]", () => {
  expect(flagNames.filter((name) => flags[name].fallback)).toEqual(["helpcenter"]);
  const off = flagNames.filter((name) => !flags[name].sandbox).sort();
  expect(off).toEqual([
    "google-autocomplete",
    "planned-maintenance",
    "sign-up-deactivation",
    "unplanned-maintenance",
  ]);
});

test("a sandbox starts with everything on, other environments with the safe defaults [6.29]", () => {
  for (const name of flagNames) {
    expect(flagsAtStart("san")[name], name).toBe(flags[name].sandbox);
    for (const environment of ["stg", "prd"] as const)
      expect(flagsAtStart(environment)[name], name).toBe(flags[name].fallback);
  }
});

test("a name that is not a flag is rejected", () => {
  expect(isFlagName("voucher")).toBe(true);
  expect(isFlagName("toString")).toBe(false);
});

test("a flag is on for its share of businesses; each keeps its position, so a growing share removes none [14.72]", () => {
  const businesses = Array.from({ length: 2000 }, (_, n) => `vendor-${n}`);
  const on = (share: number, name: FlagName = "voucher") =>
    businesses.filter((business) => isFlagOnFor(name, { isOn: true, share }, business));
  const [few, more] = [on(20), on(50)];
  expect(few.length).toBeGreaterThan(340);
  expect(few.length).toBeLessThan(460);
  expect(more).toEqual(expect.arrayContaining(few));
  expect(on(20)).toEqual(few);
  // The same share of another flag selects other businesses.
  expect(on(20, "pre_order")).not.toEqual(few);
  expect(on(0).length).toBe(0);
  expect(on(100).length).toBe(2000);
  expect(isFlagOnFor("voucher", { isOn: true, share: 50 }, undefined)).toBe(false);
  expect(isFlagOnFor("voucher", { isOn: true }, undefined)).toBe(true);
  expect(isFlagOnFor("voucher", { isOn: false, share: 100 }, "vendor-1")).toBe(false);
});

import { expect, test } from "vitest";
import { flagNames, flags, isFlagName } from "./flags.ts";

test("without any flag service maintenance and google autocomplete are off and the help center is on [6.28]", () => {
  expect(flags["planned-maintenance"].fallback).toBe(false);
  expect(flags["unplanned-maintenance"].fallback).toBe(false);
  expect(flags["google-autocomplete"].fallback).toBe(false);
  expect(flags.helpcenter.fallback).toBe(true);
});

test("no other flag is on in code; a sandbox begins with everything on but maintenance, closed sign-up and google autocomplete [6.29]", () => {
  expect(flagNames.filter((name) => flags[name].fallback)).toEqual(["helpcenter"]);
  const off = flagNames.filter((name) => !flags[name].sandbox).sort();
  expect(off).toEqual([
    "google-autocomplete",
    "planned-maintenance",
    "sign-up-deactivation",
    "unplanned-maintenance",
  ]);
});

test("a name that is not a flag is not taken for one", () => {
  expect(isFlagName("voucher")).toBe(true);
  expect(isFlagName("toString")).toBe(false);
});

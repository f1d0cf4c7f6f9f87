import { expect, test } from "vitest";
import { flagNames, flags, isFlagName } from "./flags.ts";

test("without any flag service maintenance and google autocomplete are off and the help center is on", () => {
  expect(flags["planned-maintenance"].fallback).toBe(false);
  expect(flags["unplanned-maintenance"].fallback).toBe(false);
  expect(flags["google-autocomplete"].fallback).toBe(false);
  expect(flags.helpcenter.fallback).toBe(true);
});

test("a sandbox begins with everything on but maintenance, closed sign-up and google autocomplete", () => {
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

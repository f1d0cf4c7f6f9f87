import { expect, test } from "vitest";
import { addressHabitsOf } from "./address-habits.ts";

test("a country's addresses are parsed by local habits, unknown countries' like English ones", () => {
  const usual = { block: "tower", hash: "house", cities: "", regions: "" };
  expect(addressHabitsOf("AQ")).toEqual(usual);
  expect(addressHabitsOf("PH")).not.toEqual(usual);
  expect(addressHabitsOf("PH")).toBe(addressHabitsOf("ph"));
  expect(addressHabitsOf("IN")).not.toEqual(usual);
});

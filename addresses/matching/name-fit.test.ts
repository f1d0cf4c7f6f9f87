import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { readQuery } from "./match-grade.ts";
import { nameFit } from "./name-fit.ts";
import { splitName } from "../reading/split-names.ts";

const fit = (typed: string, name: string, received?: (word: string) => string | undefined) =>
  nameFit(readQuery(typed, addressHabitsOf("ph")), splitName(name), received);

test.each([
  // All words of both are equal, in any order, with street types in any form.
  ["Ayala Avenue", "Ayala Avenue", 2],
  ["Ayala Ave.", "Avenue Ayala", 2],
  ["Two Serendra", "Two Serendra", 2],
  // The typed text contains a mistake, or initials.
  ["Ayola Avenue", "Ayala Avenue", 2],
  // Half of the name was typed, and a third of the typed text is in it.
  ["Two Serendra", "Serendra", 1.5],
  ["Serendra", "Two Serendra", 1.5],
  ["Rizal Ayala Tower", "Tower", 1 / 3 + 1],
  ["Ayala Avenue", "Rizal Street", 0],
  // Street and building count; surroundings only if neither was typed.
  ["Ayala Tower, Rizal Street, Makati", "Rizal Street", 1.5],
  ["Ayala Tower, Rizal Street, Makati", "Makati", 0],
  ["Poblacion, Makati", "Makati", 1.5],
  ["Poblacion, Makati", "Poblacion", 1.5],
  ["", "Makati", 0],
  ["Makati", "", 0],
] as const)("«%s» fits «%s» by %f", (typed, name, expected) => {
  expect(fit(typed, name)).toBeCloseTo(expected, 10);
});

test("a typed word counts as present if the name has its sound", () => {
  const received = (word: string) => ({ salem: "سالم" })[word];
  expect(fit("Salem Street", "سالم Street")).toBeCloseTo(1);
  expect(fit("Salem Street", "سالم Street", received)).toBeCloseTo(1.5);
  expect(fit("Rizal Street", "سالم Street", received)).toBeCloseTo(1);
});

test("one query is compared with many names", () => {
  const query = readQuery("Ayala Avenue", addressHabitsOf("ph"));
  expect(["Ayala Avenue", "Rizal Street", "Ayala"].map((name) => nameFit(query, splitName(name)))).toEqual([
    2, 0, 1.5,
  ]);
});

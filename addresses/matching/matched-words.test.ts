import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { splitName } from "../reading/split-names.ts";
import { readQuery } from "./match-grade.ts";
import { missingWordsAsTyped, matchesGenericName, matchWords, matchedShare } from "./matched-words.ts";

const place = (name: string, around = "", street = "") => ({
  names: [splitName(name)],
  street: splitName(street),
  surroundings: around.split(", ").filter(Boolean).map(splitName),
  kind: "building" as const,
  knownNumber: "",
});
const match = (typed: string, kind: string, found: ReturnType<typeof place>) =>
  matchWords(readQuery(typed, addressHabitsOf("ph")), found, kind);

test.each([
  ["a whole name", "Market Market", "mall", place("Market! Market!"), [], 0],
  ["a name and its city by its letters", "Kamuning QC", "area", place("Kamuning", "Quezon City"), [], 0],
  ["a short form", "Makati Med", "hospital", place("Makati Medical Center"), [], 0],
  ["a kind that goes without saying", "Rockwell", "area", place("Rockwell Center"), [], 0],
  [
    "a part of town that is another",
    "P Burgos Poblacion",
    "street",
    place("P. Burgos", "San Juan"),
    ["poblacion"],
    0,
  ],
  ["a chain that is another", "SM North Edsa", "shop", place("Edsa Furniture"), ["sm", "north"], 1],
  ["a longer name", "Wan Chai Station", "government", place("Wan Chai Fire Station"), [], 1],
])(
  "for %s the right typed words count as dropped or added [10.106]",
  (_what, typed, kind, found, dropped, added) => {
    expect(match(typed, kind, found)).toMatchObject({ dropped, added });
  },
);

test("a whole name scores more than a prefix, that more than a fragment, and a missing word lowest", () => {
  const shares = [
    match("Rockwell", "area", place("Rockwell")),
    match("Rockwell", "area", place("Rockwell Center")),
    match("Rockwell", "shop", place("Aruga by Rockwell")),
    match("Rockwell Makati", "shop", place("Aruga by Rockwell", "Pasig")),
  ].map(matchedShare);
  expect(shares).toEqual([...shares].sort((one, other) => other - one));
  expect(new Set(shares).size).toBe(4);
});

test("a name in another word order is not a prefix match", () => {
  expect(match("Wan Chai Station", "station", place("Chai Wan Station")).begins).toBe(false);
  expect(match("Wan Chai Station", "station", place("Wan Chai")).begins).toBe(true);
});

test("words that occur in half of all names match a place only together", () => {
  const isCalled = (typed: string, found: ReturnType<typeof place>) =>
    matchesGenericName(readQuery(typed, addressHabitsOf("ph")), found, "mall");
  expect(isCalled("Market Market", place("Market! Market!"))).toBe(true);
  expect(isCalled("Residences", place("S Residences"))).toBe(false);
});

test.each([
  ["ph", "P. Burgos St., Poblacion", "P. Burgos", "San Juan", ["Poblacion"]],
  ["ph", "SM North EDSA", "Edsa Furniture", "", ["SM", "North"]],
  ["ph", "Market Market", "Market! Market!", "", []],
  ["kw", "شارع سالم، السالمية", "شارع سالم", "حولي", ["السالمية"]],
])(
  "in %s the word of «%s» that %s lacks is reported as typed [10.106]",
  (country, typed, name, around, dropped) => {
    const query = readQuery(typed, addressHabitsOf(country));
    expect(missingWordsAsTyped(query, matchWords(query, place(name, around), "street"))).toEqual(dropped);
  },
);

import { expect, test } from "vitest";
import { matchesWithTypos, isWordOf, splitName, wordsOfAddress } from "./split-names.ts";

test.each([
  ["", ""],
  [" ,.-!", ""],
  ["P. Burgos St", "p burgos st"],
  ["P.Burgos St.", "pburgos st"],
  ["Queen's Road", "queens road"],
  ["Queen`s Road", "queens road"],
  ["Al-Salem 12/3", "al salem 12 3"],
  ["AZ az 09 @[`{/:", "az az 09"],
  ["  Two   Serendra", "two serendra"],
  ["Wrangelstr 5", "wrangelstrasse 5"],
  ["Astr 5", "astr 5"],
  ["Rastr 5", "rastr 5"],
  ["Karlstr 5", "karlstrasse 5"],
  ["#5 ~Rizal", "5 rizal"],
  // Different letters that give the same words.
  ["Peña’s Café", "penas cafe"],
  ["Wrangelstraße 5", "wrangelstrasse 5"],
  ["Jägerstr. 5", "jagerstrasse 5"],
  ["Ağa-Han 12", "aga han 12"],
  ["شارع ١٠", "شارع 10"],
  ["D'Açores ‘x’ʻyʼz´w", "dacores xyzw"],
  ["ซอยสมานฉันท์", "ซอย สมานฉนท"],
  ["ถนน", "ถนน"],
  ["ถนนสุขุมวิท 47", "ถนน สขมวท 47"],
  ["กซอย", "กซอย"],
])("«%s» has the words «%s»", (text, words) => {
  for (const _ of ["first", "again"]) expect(wordsOfAddress(text)).toEqual(words.split(" ").filter(Boolean));
});

test("callers cannot change the cached words of a text", () => {
  for (const text of ["Rizal Street", "Peña Café"]) {
    const words = wordsOfAddress(text);
    words.push("more");
    expect(wordsOfAddress(text)).toHaveLength(2);
  }
});

test("a name of several words has initials", () => {
  expect(splitName("Quezon City")).toEqual({ words: ["quezon", "city"], initials: "qc" });
  expect(splitName("Bonifacio Global City 2").initials).toBe("bgc2");
  expect(splitName("Makati")).toEqual({ words: ["makati"], initials: "" });
  expect(splitName("")).toEqual({ words: [], initials: "" });
});

const names = ["Quezon City", "Two Serendra", "Makati", "Bonifacio Global City Quarter One", "Hotel 81"].map(
  splitName,
);
test.each([
  // The word itself, and the word with one or two mistakes.
  ["makati", true],
  ["serendra", true],
  ["serenda", true],
  ["seredna", false],
  ["bonifcaoi", true],
  ["bonfcaoi", false],
  ["maakti", true],
  ["nakati", false],
  ["tow", false],
  ["two", true],
  ["82", false],
  ["81", true],
  // Two to four letters: the initials, or their beginning.
  ["qc", true],
  ["bgc", true],
  ["bg", true],
  ["bgcq", true],
  ["bgcqo", false],
  ["gc", false],
  ["q", false],
  ["m", false],
  // The beginning of a word is not a match.
  ["mak", false],
  ["", false],
] as const)("«%s» is one of the words of these names: %s", (typed, isOne) => {
  expect(isWordOf(typed, names)).toBe(isOne);
});

test("the beginning of a word matches only if the word may be unfinished", () => {
  expect(["mak", "seren", "m"].map((typed) => isWordOf(typed, names, true))).toEqual([true, true, true]);
  expect(["kati", "makatix1"].map((typed) => isWordOf(typed, names, true))).toEqual([false, false]);
  expect(isWordOf("makati", [])).toBe(false);
});

test("the shorter word decides how many mistakes are allowed, and the first letter must be right", () => {
  expect(matchesWithTypos("ring", "king", 1)).toBe(false);
  expect(matchesWithTypos("ring", "rink", 1)).toBe(true);
  expect(matchesWithTypos("ring", "rink", 0)).toBe(false);
  expect(matchesWithTypos("rin", "ring", 1)).toBe(false);
  expect(matchesWithTypos("serendip", "serendipxy", 2)).toBe(false);
  expect(matchesWithTypos("serendipit", "serendipxx", 2)).toBe(true);
  expect(matchesWithTypos("serendipity", "serendipi", 1)).toBe(false);
});

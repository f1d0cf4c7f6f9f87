import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addressHabits, addressHabitsOf } from "../habits/address-habits.ts";
import { countries } from "@waybill/domain/markets/countries";
import {
  examplesOfBigMarkets,
  examplesOfMisleadingNames,
  examplesOfOtherCountries,
} from "./address-examples.fixture.ts";
import { wordKinds } from "../habits/address-words.ts";
import { normaliseWord } from "../spelling/normalise-word.ts";
import {
  fieldsOfAddress,
  maxAddressLength,
  readAddress,
  type ReadAddress,
  writeAddress,
} from "./read-address.ts";

const read = (country: string, text: string) => readAddress(text, addressHabitsOf(country));
const filledParts = (parts: ReadAddress) =>
  Object.fromEntries(Object.entries(parts).filter(([, words]) => words));
const lettersOf = (text: string) => [
  ...normaliseWord(text.normalize("NFKD").replaceAll(/[^\p{L}\p{N}]/gu, "")),
];
/** Returns the letters of the typed text that are missing in the line. */
function lost(text: string, line: string): string[] {
  const left = lettersOf(line);
  return lettersOf(text).filter((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

test("every country has its own habits", () => {
  expect(Object.keys(addressHabits).sort()).toEqual(Object.keys(countries).sort());
});

test("'Unit 12B, The Gramercy Residences' is unit 12B in the building The Gramercy Residences [11.07]", () => {
  expect(filledParts(read("ph", "Unit 12B, The Gramercy Residences"))).toEqual({
    unit: "12B",
    building: "The Gramercy Residences",
  });
});

test("a house number may have its sign before it, with or without a space", () => {
  for (const number of ["№12", "№ 12", "#12", "No. 12"])
    expect(filledParts(read("ph", `${number} Rizal Street, Makati`)), number).toEqual({
      houseNumber: number,
      street: "Rizal Street",
      city: "Makati",
    });
  expect(filledParts(read("bg", "ул. Шипка №12, София"))).toEqual({
    street: "ул. Шипка",
    houseNumber: "№12",
    city: "София",
  });
});

test("all parts of a long address are recognised [11.02]", () => {
  const text =
    "Unit 12B, 14th Floor, Tower 2, One Central Condominium, 5012 Kalayaan Ave, Brgy. Poblacion, Makati 1210, Metro Manila, near 7-Eleven";
  expect(filledParts(read("ph", text))).toEqual({
    unit: "12B",
    floor: "14th Floor",
    tower: "Tower 2",
    building: "One Central Condominium",
    houseNumber: "5012",
    street: "Kalayaan Ave",
    area: "Brgy. Poblacion",
    city: "Makati",
    postalCode: "1210",
    region: "Metro Manila",
    landmark: "near 7-Eleven",
  });
});

test.each([
  ["ph", "Blk 5 Lot 12 Sampaguita St, Pasig", "Blk 5 Lot 12"],
  ["ph", "12-A Sampaguita St, Pasig", "12-A"],
  ["th", "12/3 Sukhumvit Rd, Bangkok", "12/3"],
  ["tr", "Bağdat Caddesi No: 12/3, Kadıköy", "No: 12/3"],
])("in %s '%s' has the house number %s [11.03]", (country, text, number) => {
  expect(read(country, text).houseNumber).toBe(number);
});

/** Lines of «address | part=words | …». */
const misread = (country: string, examples: string) =>
  examples
    .trim()
    .split("\n")
    .filter((line) => {
      const [text = "", ...parts] = line.split(" | ");
      const found = Object.entries(filledParts(read(country, text))).map(
        ([part, words]) => `${part}=${words}`,
      );
      return found.toSorted().join(" | ") !== parts.toSorted().join(" | ");
    });
const count = (examples: string) => new Set(examples.trim().split("\n")).size;

test.each(Object.entries(examplesOfBigMarkets))(
  "thirty addresses of %s are read part by part [11.04]",
  (country, examples) => {
    expect(count(examples)).toBe(30);
    expect(misread(country, examples)).toEqual([]);
  },
);

test.each(Object.entries(examplesOfOtherCountries))(
  "ten addresses of %s are read part by part [11.05]",
  (country, examples) => {
    expect(count(examples)).toBe(10);
    expect(misread(country, examples)).toEqual([]);
  },
);

test.each(Object.entries(examplesOfMisleadingNames))(
  "ambiguous names in %s are read correctly [11.04] [11.05]",
  (country, examples) => {
    expect(misread(country, examples)).toEqual([]);
  },
);

test("the eight biggest markets and every other country have their examples [11.04] [11.05]", () => {
  const [big, others] = [Object.keys(examplesOfBigMarkets), Object.keys(examplesOfOtherCountries)];
  expect(big).toHaveLength(8);
  expect([...big, ...others].sort()).toEqual(Object.keys(countries).sort());
});

test("unit and floor, tower and building fill the two form fields", () => {
  const parts = read("ph", "Unit 12B, 14th Floor, Tower 2, One Central Condominium, 5 Ayala Ave, Makati");
  expect(fieldsOfAddress(parts)).toEqual({
    unit: "12B 14th Floor",
    building: "Tower 2 One Central Condominium",
  });
});

const words = fc.oneof(
  fc.constantFrom(...Object.values(wordKinds).flatMap((kind) => [...kind])),
  fc.constantFrom(
    "5",
    "12-A",
    "12/3",
    "#10-12",
    "1210",
    "10115",
    "5th",
    "B",
    ",",
    ", ",
    "12/F",
    "3º",
    "near",
    "(",
    "No.12",
    "st.",
    "Makati",
    "Ayala",
    "The",
    "Gramercy",
    "San",
    "Berlin",
    "QC",
    "Hauptstraße",
    "Jalan",
    "المزرعة",
    "北京路5號",
    "서울시",
  ),
  fc.string({ maxLength: 6, unit: "grapheme" }),
);
const few = fc.array(words, { maxLength: 12 }).map((some) => some.join(" "));
const long = fc.tuple(few, fc.nat({ max: 80 })).map(([some, times]) => `${some} `.repeat(times + 1));
const typed = fc.oneof({ arbitrary: few, weight: 5 }, { arbitrary: long, weight: 1 });

test("parsing, writing and parsing again gives the same for any text, and no letter is lost [11.06] [11.10]", () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(addressHabits)), typed, (country, text) => {
      const habits = addressHabitsOf(country);
      const parts = readAddress(text, habits);
      const line = writeAddress(parts, habits);
      expect(readAddress(line, habits)).toEqual(parts);
      expect(lost(text, line)).toEqual([]);
    }),
    { numRuns: 600 },
  );
});

test("a line that changes each time it is parsed becomes the alphabetically first of its variants [11.06]", () => {
  expect(filledParts(read("jp", "102, 149; 24"))).toEqual({ unit: "102", houseNumber: "149 24" });
  for (const [country, text] of [
    ["jp", "2-8-1; 119, 171"],
    ["fi", "5/3 31, 21, 7 21"],
    ["gr", "44, 63 73 56 45; 28"],
    ["kz", "98 - 14 45 41 60 20"],
  ] as const) {
    const parts = read(country, text);
    const line = writeAddress(parts, addressHabitsOf(country));
    expect(read(country, line), text).toEqual(parts);
    expect(lost(text, line), text).toEqual([]);
  }
});

// A pattern with exponential backtracking would practically never finish on such a word.
test("a long word of single letters and hyphens is parsed quickly", () => {
  const word = `1${"-a".repeat(140)}_b`;
  for (const country of Object.keys(addressHabits))
    expect(writeAddress(read(country, word), addressHabitsOf(country))).toBe(word);
});

/** Counts calls without storing their arguments, unlike a spy. */
function countCalls<T extends object>(owner: T, name: keyof T & string) {
  const method = owner[name] as (...words: unknown[]) => unknown;
  let calls = 0;
  const counted = function (this: unknown, ...words: unknown[]): unknown {
    calls += 1;
    return method.apply(this, words);
  };
  Object.assign(owner, { [name]: counted });
  return { calls: () => calls, stop: () => void Object.assign(owner, { [name]: method }) };
}

/** How often parsing an address tests a pattern or looks up a word. */
function workOf(country: string, text: string): number {
  const asked = [countCalls(RegExp.prototype, "test"), countCalls(Set.prototype, "has")];
  try {
    read(country, text);
    return asked.reduce((sum, { calls }) => sum + calls(), 0);
  } finally {
    for (const { stop } of asked) stop();
  }
}

test.each(Object.keys(addressHabits))(
  "in %s a text ten times as long takes at most ten times the work, and keeps all its words",
  (country) => {
    for (const words of [
      "5 Main Street ",
      "12, ",
      "10115 ",
      "Main 5 North Tower, ",
      "no ",
      "港区名駅1-1-4",
    ]) {
      const text = words.repeat(2_000 / words.length);
      const [short, whole] = [text.slice(0, 200), text.slice(0, 2_000)];
      expect(workOf(country, whole)).toBeLessThanOrEqual(10 * workOf(country, short));
      expect(lost(whole, writeAddress(read(country, whole), addressHabitsOf(country)))).toEqual([]);
    }
  },
);

test("text after the maximum length counts as directions", () => {
  const way = "Please ring twice. ".repeat(20).trim();
  const { landmark, ...parts } = read("ph", `5 Ayala Avenue, Makati, ${way}`);
  expect(parts).toMatchObject({ houseNumber: "5", street: "Ayala Avenue" });
  expect(landmark).toMatch(/^… .*twice\.$/u);
  expect(`5 Ayala Avenue, Makati, ${way}`.length).toBeGreaterThan(maxAddressLength);
});

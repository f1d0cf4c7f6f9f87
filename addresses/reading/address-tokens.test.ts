import { expect, test } from "vitest";
import type { AddressHabits } from "../habits/habits.ts";
import {
  areaNamesOf,
  isNumberToken,
  isOrdinalToken,
  isNumberOrLetter,
  lexiconOf,
  segmentsOf,
  type Token,
} from "./address-tokens.ts";
import { normaliseWord } from "../spelling/normalise-word.ts";

/** A country with two cities and a region, for which a test sets other habits. */
const country = (own: Partial<AddressHabits> = {}): AddressHabits => ({
  block: "house",
  hash: "unit",
  cities: "Makati|San Juan",
  regions: "Metro Manila",
  ...own,
});
const token = (text: string): Token => ({ text, plain: normaliseWord(text) });
const segments = (text: string, own: Partial<AddressHabits> = {}) =>
  segmentsOf(text, lexiconOf(country(own))).map((tokens) => tokens.map((word) => word.text));

test("districts have their map names, and the names that people use", () => {
  expect(areaNamesOf(country({ areaNames: "السالمية=Salmiya, Salmiyah|حولي=Hawally|" }))).toEqual([
    { onMap: "السالمية", names: ["Salmiya", "Salmiyah"] },
    { onMap: "حولي", names: ["Hawally"] },
  ]);
  expect(areaNamesOf(country())).toEqual([]);
});

test("a country's habits are parsed once", () => {
  const habits = country();
  expect(lexiconOf(habits)).toBe(lexiconOf(habits));
});

test("a country has its own words in addition to those common to all", () => {
  const { has } = lexiconOf(country({ words: { unit: "puerta bis h1", house: "h", streetBehind: "gata" } }));
  for (const word of ["Unit", "Apt.", "Puerta"]) expect(has("unit", token(word)), word).toBe(true);
  for (const word of ["gata", "Rosa", "x-bis", "h#1"]) expect(has("unit", token(word)), word).toBe(false);
  expect(has("streetBehind", token("Gata"))).toBe(true);
  expect(has("house", token("H#"))).toBe(true);
  expect(has("house", token("#"))).toBe(true);
  expect(has("unit", undefined)).toBe(false);
  expect(lexiconOf(country()).has("unit", token("undefined"))).toBe(false);
});

test("a building word of a country is not a street there, unless it is a street word too", () => {
  const words = { building_name: "court tower" };
  expect(lexiconOf(country()).has("streetBehind", token("Court"))).toBe(true);
  const { has } = lexiconOf(country({ words }));
  expect(has("streetBehind", token("Court"))).toBe(false);
  expect(has("streetBehind", token("Street"))).toBe(true);
  expect(has("tower", token("Tower"))).toBe(true);
  const both = lexiconOf(country({ words: { ...words, streetBehind: "court" } }));
  expect(both.has("streetBehind", token("Court"))).toBe(true);
});

test("some words end the name of a district, and some begin the name of a street", () => {
  const { has } = lexiconOf(country({ words: { area: "dong", streetBefore: "str", streetBehind: "stg" } }));
  expect(has("area", token("Yeoksam-dong"))).toBe(true);
  expect(has("area", token("Yeoksam-dong-2"))).toBe(false);
  expect(has("area", token("Yeoksam"))).toBe(false);
  expect(has("streetBefore", token("str-la"))).toBe(true);
  expect(has("streetBefore", token("str-lui"))).toBe(false);
  expect(has("streetBefore", token("stg-la"))).toBe(false);
  expect(has("streetBehind", token("stg-la"))).toBe(false);
});

test("cities, regions and districts are recognised by their normalised names", () => {
  const cities = [
    ["metro manila", "region"],
    ["makati", "city"],
    ["san juan", "city"],
  ];
  expect([...lexiconOf(country()).names]).toEqual(cities);
  const own = { areas: "Población|BGC", areaNames: "السالمية=Salmiya" };
  expect([...lexiconOf(country(own)).names]).toEqual([
    ["poblacion", "area"],
    ["bgc", "area"],
    ["salmiya", "area"],
    ...cities,
  ]);
});

test("a number, a single letter or a street type does not distinguish a name", () => {
  const { isGeneric } = lexiconOf(country());
  for (const word of ["-", "12", "B", "Street", "Calle"]) expect(isGeneric(token(word)), word).toBe(true);
  expect(isGeneric(token("Rosa"))).toBe(false);
});

test("streets, months, street endings and numbered shops differ between countries", () => {
  const none = lexiconOf(country());
  expect(none.streets.size).toBe(0);
  expect(none.longestStreet).toBe(0);
  expect(none.months.size).toBe(0);
  expect(none.countedShops.size).toBe(0);
  expect(none.dashDivides).toBe(false);
  expect(none.streetEnds.test("storgatan")).toBe(false);
  expect(none.streetEnds.test("")).toBe(false);

  const own = lexiconOf(
    country({
      streets: "EDSA|Námestie SNP",
      months: "enero julio",
      streetEnds: "gatan vägen",
      countedShops: "market",
      dashDivides: true,
    }),
  );
  expect([...own.streets]).toEqual(["edsa", "namestie snp"]);
  expect(own.longestStreet).toBe(2);
  expect([...own.months]).toEqual(["enero", "julio"]);
  expect([...own.countedShops]).toEqual(["market"]);
  expect(own.dashDivides).toBe(true);
  for (const street of ["Storgatan", "STORGATAN", "storvägen"])
    expect(own.streetEnds.test(street), street).toBe(true);
  for (const word of ["gatan", "ågatan", "storgatans", "gatan vägens"])
    expect(own.streetEnds.test(word), word).toBe(false);
});

test("values, numbers and ordinals are distinguished from words", () => {
  const are = (is: (word: Token) => boolean, words: string) =>
    words.split(" ").filter((word) => is({ text: word, plain: word }));
  const values = "12 12b 12-a 12/3 f-7/2 #5 b ab-12 ab12 5/a1 5/1b 5- 5-ab";
  expect(are(isNumberOrLetter, values).join(" ")).toBe(values);
  expect(are(isNumberOrLetter, "abc12 12bc 5-abc street -5 xx#5")).toEqual([]);
  const figures = "12 12b #5 12-a 12/3 12/3b";
  expect(are(isNumberToken, figures).join(" ")).toBe(figures);
  expect(are(isNumberToken, "f-7 b 12-ab 12bc x12")).toEqual([]);
  expect(are(isOrdinalToken, "5th x5th 5ths 22nd 5 1st 3rd")).toEqual(["5th", "22nd", "1st", "3rd"]);
});

test("a street's name of several words is one token, the longest name first", () => {
  const own = { streets: "Rua A|Rua A Norte" };
  expect(segments("5 Rua A Norte 7", own)).toEqual([["5", "Rua A Norte", "7"]]);
  expect(segments("5 Rua A Sul", own)).toEqual([["5", "Rua A", "Sul"]]);
});

test("a day with its month is one name", () => {
  const own = { months: "july" };
  const read = (text: string) => segments(text, own)[0];
  for (const day of ["26 July", "1 July", "31 July", "26th July", "26 of July", "26 de July"])
    expect(read(`${day} Street`), day).toEqual([day, "Street"]);
  expect(read("July 26 Street")).toEqual(["July 26", "Street"]);
  for (const text of [
    "32 July Street",
    "126 July Street",
    "26x July Street",
    "26 often July Street",
    "26 aof July Street",
    "July 26 Rosa",
    "Rosa July Street",
  ])
    expect(read(text), text).toEqual(text.split(" "));
});

test("a street word and its number are one token", () => {
  expect(segments("Road No. 3")).toEqual([["Road", "No. 3"]]);
  expect(segmentsOf("Road No. 3", lexiconOf(country()))[0]?.map(({ plain }) => plain)).toEqual(["road", "3"]);
  expect(segments("House 12 Road No. 3")).toEqual([["House", "12", "Road", "No. 3"]]);
  for (const text of ["Elm Road No. 3", "Road casino 3", "Road north 3", "Road No. Rosa", "Road No."])
    expect(segments(text), text).toEqual([text.split(" ")]);
});

test("segments end at commas and similar signs, and in some countries at a dash with spaces around it", () => {
  expect(segments("a,, b; c (d) -")).toEqual([["a"], ["b"], ["c"], ["d"]]);
  expect(segments("S(238801)")).toEqual([["S238801"]]);
  const divides = { dashDivides: true } as const;
  for (const text of ["Bela Vista - SP", "5 - Centro", "Centro – 5"]) {
    const [before = "", after = ""] = text.split(/ [-–] /);
    expect(segments(text, divides), text).toEqual([before.split(" "), [after]]);
    expect(segments(text), text).toEqual([text.split(" ")]);
  }
  for (const text of ["12 - 14", "Rosa- Maria", "Rosa -Maria"])
    expect(segments(text, divides), text).toEqual([text.split(" ")]);
});

test("words that are written together are split", () => {
  const own = { words: { floorBehind: "og" }, regions: "SP" };
  for (const [text, splitText] of [
    ["3.OG", "3. OG"],
    ["Pinheiros/SP", "Pinheiros SP"],
    ["Pinheiros-SP", "Pinheiros SP"],
    ["No.12", "No. 12"],
    ["Apt:5", "Apt: 5"],
    ["House#5", "House# 5"],
    ["House-12", "House- 12"],
    ["St-5", "St- 5"],
  ] as const)
    expect(segments(text, own), text).toEqual([splitText.split(" ")]);
  for (const text of [
    "123.OG",
    "3.OG5",
    "3.Rosa",
    "Pinheiros/RJ",
    "1ab/SP",
    "Pinheiros/SPx",
    "Rosa.5",
    "No.1.2",
    "xhouse#5",
    "h-12",
    "myst-5",
    "House-Rosa",
  ])
    expect(segments(text, own), text).toEqual([[text]]);
});

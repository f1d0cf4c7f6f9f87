import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import {
  commonWords,
  numberWords,
  frequentNames,
  habitWords,
  landmarkPrefix,
  longStreetTypes,
  sideWords,
  partSuffixes,
  type WordKind,
  wordKinds,
  wordSet,
} from "./address-words.ts";
import { joinedPrefixPattern, joinedPrefixes } from "../spelling/joined-prefixes.ts";
import { normaliseWord } from "../spelling/normalise-word.ts";

test.each([
  ["rizal", "rizal"],
  ["a1", "a1"],
  ["Rizal", "rizal"],
  ["(RIZAL),", "rizal"],
  ["--12-A--", "12-a"],
  ["P.", "p"],
  ["#12.", "#12"],
  ["12#", "12#"],
  ["a!b", "a!b"],
  ["...", ""],
  ["", ""],
  // Accents are removed, similar letters unified, and digits converted to 0 to 9.
  ["Peña", "pena"],
  ["«Ñandú»,", "nandu"],
  ["Đường", "duong"],
  ["Işık", "isik"],
  ["Łódź", "lodz"],
  ["Gråbrødre", "grabrodre"],
  ["Straße", "strasse"],
  ["Æbelø", "aebelo"],
  ["Οδός", "οδοσ"],
  ["السالمية", "السالميه"],
  ["١٢٣٤٥٦٧٨٩٠", "1234567890"],
  ["۱۲۳۴۵۶۷۸۹۰", "1234567890"],
  ["๑๒๓๔๕๖๗๘๙๐", "1234567890"],
  ["१२३४५६७८९०", "1234567890"],
  ["১২৩৪৫৬৭৮৯০", "1234567890"],
  ["߁", "߁"],
  ["12–14", "12-14"],
  ["12‐14—16", "12-14-16"],
  ["№12", "#12"],
  ["№", "#"],
  ["«#5é»", "#5e"],
  ["é5#", "e5#"],
])("«%s» is compared as «%s»", (word, plain) => {
  expect(normaliseWord(word)).toBe(plain);
});

test("texts are split into words only once, and a country's own words only once per text", () => {
  expect([...wordSet("Unit  apt,", " Peña\nflat ", "...")]).toEqual(["unit", "apt", "pena", "flat"]);
  expect(habitWords("jalan jln")).toBe(habitWords("jalan jln"));
  expect([...habitWords("jalan Jln.")]).toEqual(["jalan", "jln"]);
  expect([...habitWords()]).toEqual([]);
});

/** Example words for each kind of word. */
const examples: Readonly<Record<WordKind, string>> = {
  unit: "unit kiosk",
  floor: "floor lvl",
  tower: "tower torre wing",
  building: "building bldg",
  house: "lot plot house villa no number #",
  block: "blk block",
  sector: "sector zone ward",
  floorBehind: "floor fl level",
  streetBefore: "rue calle via",
  streetBehind: "street ave road crescent cres close terrace alley row",
  afterStreet: "extension north central",
  building_name: "residences center centre hotel airport church stadium campus hub",
  area: "village subd quarter",
};

test.each(Object.entries(examples) as [WordKind, string][])("words for a %s are %s", (kind, words) => {
  for (const word of words.split(" ")) {
    expect(wordKinds[kind].has(word), word).toBe(true);
    expect(commonWords().has(word), word).toBe(true);
  }
  expect([...wordKinds[kind]].filter((word) => normaliseWord(word) !== word || word === "")).toEqual([]);
});

test("words that occur in half of all names never match alone, although some are part of a name", () => {
  for (const word of ["the", "of", "don", "gen", "new", "unit", "city", "san", "scout"])
    expect(commonWords().has(word), word).toBe(true);
  expect(commonWords().has("rizal")).toBe(false);
  expect(frequentNames.has("scout")).toBe(true);
  expect(frequentNames.has("city")).toBe(false);
  const { words } = addressHabitsOf("sg");
  const inSingapore = commonWords(words);
  expect(["jalan", "lorong", "hawker", "the", "street"].map((word) => inSingapore.has(word))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(commonWords().has("jalan")).toBe(false);
  expect(commonWords(words)).toBe(inSingapore);
});

test("words for numbers count as numbers, and words for directions do not", () => {
  expect(
    ["one", "ten", "ground", "mezzanine", "fourth", "fifth", "tenth", "ug"].filter(
      (word) => !numberWords.has(word),
    ),
  ).toEqual([]);
  expect(numberWords.has("north")).toBe(false);
  expect(sideWords.has("north")).toBe(true);
  expect(sideWords.has("main")).toBe(true);
  expect(sideWords.has("one")).toBe(false);
});

test("street types have a long form, and a country adds its own, long form first", () => {
  expect(Object.fromEntries(longStreetTypes())).toEqual({
    st: "street",
    str: "street",
    ave: "avenue",
    av: "avenue",
    rd: "road",
    dr: "drive",
    ln: "lane",
    blvd: "boulevard",
    hwy: "highway",
    ct: "court",
    cres: "crescent",
    pkwy: "parkway",
    expwy: "expressway",
  });
  const own = longStreetTypes("carrera cra Cr.|calle cl");
  expect(["cra", "cr", "cl", "st", "carrera", "calle"].map((word) => own.get(word))).toEqual([
    "carrera",
    "carrera",
    "calle",
    "street",
    undefined,
    undefined,
  ]);
  expect(longStreetTypes("carrera cra Cr.|calle cl")).toBe(own);
  expect(longStreetTypes().has("cra")).toBe(false);
});

const endOf = (word: string) => partSuffixes.find(([, pattern]) => pattern.test(word))?.[0];
test.each([
  ["〒150-0041", "postalCode"],
  ["150-0041", "postalCode"],
  ["150-00411", undefined],
  ["1150-0041", undefined],
  ["神奈川県", "region"],
  ["廣東省", "region"],
  ["東京都", "region"],
  ["北海道", "region"],
  ["九龍", "region"],
  ["新界", "region"],
  ["경기도", "region"],
  ["대한민국", "region"],
  ["彰化縣", "region"],
  ["1縣", undefined],
  ["台北市", "city"],
  ["서울시", "city"],
  ["A座", "tower"],
  ["12棟", "tower"],
  ["第三座", "tower"],
  ["101동", "tower"],
  ["12樓", "floor"],
  ["B1樓", "floor"],
  ["地下樓", "floor"],
  ["十二層", "floor"],
  ["3층", "floor"],
  ["5F", "floor"],
  ["12室", "unit"],
  ["A-5室", "unit"],
  ["101호", "unit"],
  ["12號", "house"],
  ["12之3號", "house"],
  ["5番地", "house"],
  ["信義區", "area"],
  ["渋谷区", "area"],
  ["1丁目", "area"],
  ["道玄坂二丁目", "area"],
  ["北斗鎮", "area"],
  ["강남구", "area"],
  ["역삼1동", "area"],
  ["中山路", "street"],
  ["忠孝街", "street"],
  ["3巷", "street"],
  ["테헤란로", "street"],
  ["강남대로", "street"],
  ["역삼로12길", "street"],
  ["國際大廈", "building"],
  ["롯데타워", "building"],
  ["六本木ヒルズ", "building"],
  ["Rizal", undefined],
  ["12", undefined],
] as const)("the last letters of «%s» mark it as a %s", (word, part) => {
  expect(endOf(word)).toBe(part);
});

test("directions begin with a word such as «near», and more words follow", () => {
  for (const text of [
    "near the chapel",
    "Near 7-Eleven",
    "nr. SM",
    "beside x",
    "behind x",
    "opposite x",
    "opp x",
    "opp. x",
    "in front of x",
    "infront of x",
    "across x",
    "next to x",
    "adjacent to x",
    "tapat ng x",
    "likod ng x",
    "sebelah x",
    "cerca de x",
    "perto da x",
    "perto do x",
    "neben x",
    "ใกล้ x",
    "قرب x",
    "gần x",
    "karşısı x",
  ])
    expect(landmarkPrefix.test(text), text).toBe(true);
  for (const text of ["near", "nearby x", "the chapel near x", "opposition x", "nrx SM", "perto di x"])
    expect(landmarkPrefix.test(text), text).toBe(false);
});

test("Thai words that begin a name are separate words if more Thai follows", () => {
  expect(joinedPrefixes).toEqual(["ถนน", "ซอย", "แขวง", "เขต", "หมบาน"]);
  expect("ซอยสมานฉันท์".replace(joinedPrefixPattern, "$1 ")).toBe("ซอย สมานฉันท์");
  expect("หมู่บ้านสุข".replace(joinedPrefixPattern, "$1 ")).toBe("หมู่บ้าน สุข");
  for (const text of ["ซอย", "ซอย 5", "ซอย5", "กซอยสมาน"])
    expect(joinedPrefixPattern.test(text), text).toBe(false);
});

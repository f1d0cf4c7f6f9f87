import fc from "fast-check";
import { expect, test } from "vitest";
import english from "../../locales/en.json" with { type: "json" };
import { addressProblems, byteLength } from "./check-address.ts";

const place = { latitude: 14.55, longitude: 121.02 };
const texts: Record<string, string> = english;
const problemsOf = (address: Parameters<typeof addressProblems>[0]) =>
  addressProblems(address).map((problem) => texts[problem.key]);

test("an address without coordinates is refused [5.21]", () => {
  expect(problemsOf({ address: "5 Ayala Ave" })).toEqual(["No coordinates for that address"]);
  expect(problemsOf({ ...place, latitude: 91 })).toEqual(["No coordinates for that address"]);
  expect(problemsOf(place)).toEqual([]);
});

test("notes may have 1000 bytes, not characters [5.22]", () => {
  expect(problemsOf({ ...place, notes: "é".repeat(500) })).toEqual([]);
  expect(problemsOf({ ...place, notes: `${"é".repeat(500)}.` })).toEqual(["Notes are too long"]);
});

test("a street address may have 255 bytes, not characters [5.23]", () => {
  expect(problemsOf({ ...place, address: "ع".repeat(127) + "." })).toEqual([]);
  expect(problemsOf({ ...place, address: "ع".repeat(128) })).toEqual(["Address is too long"]);
});

/** Characters of one, two, three and four UTF-8 bytes, without lone surrogates. */
const character = fc.oneof(
  ...[0x7f, 0x7ff, 0xd7ff, 0x10ffff].map((max, at) => fc.integer({ min: at === 3 ? 0x10000 : 0, max })),
);

test("the length of a text is that of its UTF-8 bytes", () => {
  fc.assert(
    fc.property(fc.array(character), (characters) => {
      const text = String.fromCodePoint(...characters);
      expect(byteLength(text)).toBe(Buffer.byteLength(text, "utf8"));
    }),
  );
  expect(byteLength("\ud800")).toBe(3);
});

test("every problem names its field; another channel counts characters and has its own limits", () => {
  const long = { notes: "x".repeat(1001), address: "x".repeat(256) };
  expect(addressProblems(long)).toEqual([
    { key: "validation.no-coordinates", path: ["latitude"] },
    { key: "validation.notes-too-long", path: ["notes"] },
    { key: "validation.address-too-long", path: ["address"] },
  ]);
  const three = { max: 3, counted: "characters" } as const;
  const keysOf = (notes: string | null) =>
    addressProblems({ ...place, notes }, { notes: three, address: three }).map(({ key }) => key);
  expect(keysOf("é🍜م")).toEqual([]);
  expect(keysOf(null)).toEqual([]);
  expect(keysOf("abcd")).toEqual(["validation.notes-too-long"]);
});

test("characters have one to four bytes, changing at the boundaries of UTF-8", () => {
  const borders = [0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000];
  expect(borders.map((point) => byteLength(String.fromCodePoint(point)))).toEqual([1, 2, 2, 3, 3, 4]);
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPlaces } from "../build-places.ts";
import { district } from "../fixtures/district.fixture.ts";
import { placeFiles } from "../place-folder.ts";
import { perDegree, type MapElement, type MapSource } from "../source/map-element.ts";
import { soundOf } from "@waybill/addresses/spelling/latin-words";
import type { PlaceIndex } from "@waybill/addresses/streets/place-index";
import { openAddresses } from "./addresses-file.ts";
import { searchableWords } from "@waybill/addresses/spelling/words";

const folder = mkdtempSync(join(tmpdir(), "waybill-index-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function indexOf(name: string, source: MapSource): Promise<PlaceIndex> {
  const to = join(folder, name);
  const rest = { madeOf: name, fingerprint: "1", country: "ph", languages: ["en"], onStep: () => {} };
  await buildPlaces({ source, folder: to, ...rest });
  return openAddresses(new Uint8Array(readFileSync(join(to, placeFiles.addresses))).buffer);
}

let index: PlaceIndex;
beforeAll(async () => {
  index = await indexOf("poblacion", district());
});

/** Returns the records whose name contains a word. */
const recordsWith = (from: PlaceIndex, word: string): number[] => {
  const range = from.wordsFrom(word);
  const found = new Set<number>();
  for (let at = range.from; at < range.to; at++)
    if (from.word(at) === word)
      for (const name of from.namesWith(at)) for (const record of from.recordsOf(name)) found.add(record);
  return [...found];
};

test("the index has streets with their house numbers, and named places with their street [11.31]", () => {
  const makati = recordsWith(index, "makati").map((record) => index.record(record));
  expect(makati.some(({ kind }) => kind === "street")).toBe(true);
  const withHouses = Array.from({ length: index.records }, (_, at) => at).filter(
    (record) => index.housesOf(record).length > 0,
  );
  expect(withHouses.length).toBeGreaterThan(10);
  const [house] = index.housesOf(withHouses[0]!);
  const street = index.record(withHouses[0]!);
  expect(house!.number).toMatch(/\d/);
  expect(Math.abs(house!.latitude - street.latitude)).toBeLessThan(0.02);
  const inStreets = Array.from({ length: index.records }, (_, at) => index.streetOf(at)).filter(
    (one) => one !== undefined,
  );
  expect(inStreets.every((record) => index.kindOf(record) === "street")).toBe(true);
});

test("words are found by prefix, and surroundings by position", () => {
  const range = index.wordsFrom("burg");
  const words = Array.from({ length: range.to - range.from }, (_, at) => index.word(range.from + at));
  expect(words).toContain("burgos");
  expect(words.every((word) => word.startsWith("burg"))).toBe(true);
  const place = { latitude: 14.5654, longitude: 121.0297 };
  const near = [...index.around(place, 150)].map((record) => index.record(record));
  expect(near.length).toBeGreaterThan(5);
  for (const { latitude } of near) expect(Math.abs(latitude - place.latitude)).toBeLessThan(0.01);
});

const point = (tags: Record<string, string>, [longitude, latitude]: [number, number]): MapElement => ({
  type: "point",
  tags,
  at: Int32Array.of(longitude * perDegree, latitude * perDegree),
});

test("the index has names in all languages and the postal codes of the extract [11.31]", async () => {
  const salmiya: MapElement = {
    type: "line",
    tags: { highway: "residential", name: "شارع السالمية", "name:en": "Salmiya Street", "name:ur": "سالمیہ" },
    nodes: Float64Array.of(1, 2),
    line: Int32Array.of(48.07 * perDegree, 29.33 * perDegree, 48.08 * perDegree, 29.33 * perDegree),
  };
  const house = { "addr:housenumber": "12", "addr:street": "شارع السالمية", "addr:postcode": "20001" };
  const elements = [salmiya, point(house, [48.075, 29.3301])];
  const many = await indexOf("names", {
    attribution: "",
    progress: () => 1,
    async *elements() {
      yield* elements;
    },
  });
  const [street] = recordsWith(many, "salmiya");
  expect(many.nameIn(street!, "en")).toBe("Salmiya Street");
  expect(many.nameIn(street!, "ur-PK")).toBe("سالمیہ");
  expect(many.nameIn(street!, "fr")).toBe("شارع السالمية");
  expect(many.housesOf(street!)).toMatchObject([{ number: "12", postalCode: "20001" }]);
  expect(recordsWith(many, "20001").map((record) => many.kindOf(record))).toEqual(["postal_code"]);
});

test("a name in another script is found by the Latin words that people type for it", () => {
  const isFound = (name: string, typed: string) => {
    const words = searchableWords(name);
    return words.has(typed) || words.has(soundOf(typed) ?? "");
  };
  expect(isFound("السالمية", "salmiya")).toBe(true);
  expect(isFound("شارع سالم المبارك", "mubarak")).toBe(true);
  expect(isFound("شارع سالم المبارك", "street")).toBe(true);
  expect(isFound("ถนนสุขุมวิท", "sukhumvit")).toBe(true);
  expect(isFound("ซอยสุขุมวิท 11", "soi")).toBe(true);
  expect(isFound("Ερμού", "ermou")).toBe(true);
  expect(isFound("Βασιλίσσης Σοφίας", "vasilissis")).toBe(true);
  expect(isFound("গুলশান", "gulshan")).toBe(true);
  expect(isFound("السالمية", "hawally")).toBe(false);
});

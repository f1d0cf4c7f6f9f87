import { readQuery } from "@waybill/addresses/matching/match-grade";
import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import { PlaceIndex } from "@waybill/addresses/streets/place-index";
import { openAddresses, readAddresses } from "@waybill/places/addresses/addresses-file";
import { writeLargeIndex } from "@waybill/places/fixtures/large-index.fixture";
import { openPlaceFile, placeFiles } from "@waybill/places/place-folder";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { citiesIn, searchStreets } from "@waybill/addresses/streets/street-search";

/** Counts the index reads of a search; each read costs a few steps. */
class CountedIndex extends PlaceIndex {
  reads = { names: 0, words: 0, records: 0, houses: 0 };
  override name(number: number) {
    this.reads.names++;
    return super.name(number);
  }
  override word(number: number) {
    this.reads.words++;
    return super.word(number);
  }
  override kindOf(record: number) {
    this.reads.records++;
    return super.kindOf(record);
  }
  override houseOf(record: number, house: number) {
    this.reads.houses++;
    return super.houseOf(record, house);
  }
}

const folder = mkdtempSync(join(tmpdir(), "waybill-large-"));
afterAll(() => rmSync(folder, { recursive: true }));
let bytes: SharedArrayBuffer;
let index: CountedIndex;
beforeAll(async () => {
  await writeLargeIndex(join(folder, placeFiles.addresses), 150_000);
  bytes = await openPlaceFile(folder, "addresses");
  index = new CountedIndex(readAddresses(bytes));
  citiesIn(index);
});

const near = { latitude: 14.5547, longitude: 121.0244 };
const search = (text: string) =>
  searchStreets(index, readQuery(text, addressHabitsOf("ph")), { country: "ph", language: "en", near });

test.each([
  "88 Scout Tuason St QC",
  "Sampaguita St, Quezon City",
  "shell gas station commonwealth avenue",
  "San Antonio Village, Makati",
  "4th Floor, RCBC Plaza, 6819 Ayala Avenue",
  "mak",
])("a search reads few names and records of the index, however large the index is: «%s» [11.51]", (text) => {
  index.reads = { names: 0, words: 0, records: 0, houses: 0 };
  expect(search(text)).not.toEqual([]);
  const { names, words, records, houses } = index.reads;
  expect(names).toBeLessThan(1_500);
  expect(words).toBeLessThan(500);
  expect(records).toBeLessThan(8_000);
  expect(houses).toBeLessThan(20);
});

test("half a million names take at most 200 MB, and an index is opened without loading it [11.52]", () => {
  expect((bytes.byteLength / index.names) * 500_000).toBeLessThan(200_000_000);
  const before = process.memoryUsage();
  const opened = Array.from({ length: 20 }, () => openAddresses(bytes));
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  expect(opened).toHaveLength(20);
  expect(heapUsed - before.heapUsed).toBeLessThan(4_000_000);
  expect(arrayBuffers - before.arrayBuffers).toBeLessThan(bytes.byteLength / 20);
});

import fc from "fast-check";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ExternalSorter, numberKey, numberOfKey } from "./external-sort.ts";
import { packSections, unpackSections } from "./packed-file.ts";
import { writeSections } from "./section-file.ts";

const folder = mkdtempSync(join(tmpdir(), "waybill-storage-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("data that does not fit into memory is sorted too, and equal keys keep their order [11.32]", () => {
  const records = fc.array(fc.tuple(fc.string({ unit: "binary" }), fc.nat()), { maxLength: 400 });
  fc.assert(
    fc.property(records, (all) => {
      const sorter = new ExternalSorter(folder, 2_000);
      const value = Buffer.alloc(4);
      for (const [key, number] of all) {
        value.writeUInt32LE(number);
        sorter.add(Buffer.from(key), value);
      }
      const sorted = [...sorter.sorted()].map((record) => [
        record.key.toString("hex"),
        record.value.readUInt32LE(),
      ]);
      const expected = all
        .map(([key, number]): [Buffer, number] => [Buffer.from(key), number])
        .sort(([a], [b]) => a.compare(b))
        .map(([key, number]) => [key.toString("hex"), number]);
      expect(sorted).toEqual(expected);
    }),
  );
  expect(readdirSync(folder)).toEqual([]);
});

test("keys of numbers sort like the numbers, however large", () => {
  const number = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(numberOfKey(numberKey(a))).toBe(a);
      expect(Math.sign(numberKey(a).compare(numberKey(b)))).toBe(Math.sign(a - b));
    }),
  );
});

test("a packed file is unpacked to the same bytes", async () => {
  const file = join(folder, "sections.bin");
  const some = fc.record({
    words: fc.uint16Array(),
    heights: fc.int16Array(),
    places: fc.int32Array(),
    numbers: fc.uint32Array(),
    text: fc.uint8Array(),
  });
  await fc.assert(
    fc.asyncProperty(some, async (sections) => {
      writeSections(file, { west: -1 }, sections);
      const bytes = readFileSync(file);
      rmSync(file);
      expect(Buffer.from(await unpackSections(await packSections(bytes))).equals(bytes)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

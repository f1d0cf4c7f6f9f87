import fc from "fast-check";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { MapElement } from "../source/map-element.ts";
import { ElementFile, readElements } from "./element-file.ts";
import { ExternalSorter, numberKey, numberOfKey } from "./external-sort.ts";
import { packSections, unpackSections } from "./packed-file.ts";
import { writeSections } from "./section-file.ts";

const folder = mkdtempSync(join(tmpdir(), "waybill-storage-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("what does not fit into memory is sorted all the same, equal keys in the order they came [11.32]", () => {
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

test("numbers sort as numbers, however large", () => {
  const number = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(numberOfKey(numberKey(a))).toBe(a);
      expect(Math.sign(numberKey(a).compare(numberKey(b)))).toBe(Math.sign(a - b));
    }),
  );
});

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const key = text.map((end) => `name:${end}`);
const tags = fc.dictionary(key, text, { noNullPrototype: true });
const degree = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
const line = (least: number, most: number) =>
  fc
    .array(fc.tuple(degree, degree), { minLength: least, maxLength: most })
    .map((points) => Int32Array.from(points.flat()));
const node = fc.integer({ min: 0, max: 2 ** 51 });
const element: fc.Arbitrary<MapElement> = fc.oneof(
  fc.record({ type: fc.constant("point" as const), tags, at: line(1, 1) }),
  fc
    .record({ type: fc.constant("line" as const), tags, line: line(1, 30) })
    .chain((known) =>
      fc
        .array(node, { minLength: known.line.length / 2, maxLength: known.line.length / 2 })
        .map((nodes) => ({ ...known, nodes: Float64Array.from(nodes) })),
    ),
  fc.record({
    type: fc.constant("area" as const),
    tags,
    polygons: fc.array(fc.array(line(1, 30), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  }),
);

test("elements are read as they were written", () => {
  fc.assert(
    fc.property(fc.array(element, { maxLength: 20 }), (elements) => {
      const path = join(folder, "elements");
      const file = new ElementFile(path);
      for (const one of elements) file.add(one);
      file.close();
      expect([...readElements(path)]).toEqual(elements);
    }),
  );
});

test("a file that is packed for the repository is unpacked byte for byte", async () => {
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

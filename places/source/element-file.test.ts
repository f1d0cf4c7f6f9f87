import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ElementFile, readElements } from "./element-file.ts";
import type { MapElement } from "./map-element.ts";

const folder = mkdtempSync(join(tmpdir(), "waybill-elements-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text = fc.string({ unit: "grapheme", maxLength: 20 });
const key = text.map((end) => `name:${end}`);
const tags = fc.dictionary(key, text, { noNullPrototype: true });
const degree = fc.integer({ min: -1_800_000_000, max: 1_800_000_000 });
const line = (min: number, max: number) =>
  fc
    .array(fc.tuple(degree, degree), { minLength: min, maxLength: max })
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

test("elements are read exactly as they were written", () => {
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

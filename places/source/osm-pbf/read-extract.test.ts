import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { district, elementsOf } from "../../fixtures/district.fixture.ts";
import { extractSource } from "./read-extract.ts";
import { asOsmData, writeExtract, type OsmData } from "./write-extract.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "waybill-extract-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "some.osm.pbf");

const read = (data: OsmData, features?: string[]) => {
  writeExtract(path, data, features);
  const isWanted = (tags: object) => Object.keys(tags).some((tag) => tag !== "type");
  return elementsOf(extractSource({ path, attribution: "", isWanted, folder }));
};
const at = (id: number, x: number, y: number) => ({ id, at: [x, y] as const });
const square = (first: number, x: number, y: number, side: number) => [
  at(first, x, y),
  at(first + 1, x + side, y),
  at(first + 2, x + side, y + side),
  at(first + 3, x, y + side),
];

test("an area is assembled from the pieces of its edge, in any direction, with its holes", async () => {
  const nodes = [...square(1, 0, 0, 90), ...square(5, 10, 10, 5), ...square(9, 200, 200, 9)];
  const ways: OsmData["ways"] = [
    { id: 1, tags: {}, nodes: [1, 2, 3] },
    { id: 2, tags: {}, nodes: [1, 4, 3] },
    { id: 3, tags: { building: "yes" }, nodes: [5, 6, 7, 8, 5] },
    { id: 4, tags: {}, nodes: [9, 10, 11] },
    { id: 5, tags: {}, nodes: [11, 12, 9] },
  ];
  const members = [
    ...[1, 2, 4, 5].map((way) => ({ way, role: "outer" })),
    { way: 3, role: "inner" },
    { way: 77, role: "outer" },
  ];
  const relations = [{ id: 1, tags: { type: "multipolygon", leisure: "park" }, members }];
  const [building, park] = await read({ nodes, ways, relations });
  expect(building).toMatchObject({ type: "line", tags: { building: "yes" } });
  const rings =
    park?.type === "area" ? park.polygons.map((polygon) => polygon.map((ring) => ring.join(" "))) : [];
  expect(rings).toEqual([
    ["200 200 209 200 209 209 200 209 200 200"],
    ["0 0 90 0 90 90 0 90 0 0", "10 10 15 10 15 15 10 15 10 10"],
  ]);
});

test("a way that leaves the extract keeps the part that is in it", async () => {
  const nodes = square(2, 0, 0, 10);
  const ways = [
    { id: 1, tags: { highway: "service" }, nodes: [1, 2, 3, 99] },
    { id: 2, tags: { highway: "service" }, nodes: [98, 2] },
  ];
  const elements = await read({ nodes, ways, relations: [] });
  expect(elements).toEqual([
    {
      type: "line",
      tags: { highway: "service" },
      nodes: Float64Array.of(2, 3),
      line: Int32Array.of(0, 0, 10, 0),
    },
  ]);
});

test("numbers beyond 32 bits and places in the west and south are read", async () => {
  const id = 2 ** 40 + 7;
  const [node] = await read({
    nodes: [at(3, 0, 0), { ...at(id, -741_234_567, -345_678_901), tags: { name: "Ñandú 東" } }],
    ways: [],
    relations: [],
  });
  expect(node).toEqual({
    type: "point",
    tags: { name: "Ñandú 東" },
    at: Int32Array.of(-741_234_567, -345_678_901),
  });
});

test("a file in another order, or with unsupported features, is refused with instructions", async () => {
  const nodes = square(1, 0, 0, 10).reverse();
  await expect(read({ nodes, ways: [], relations: [] })).rejects.toThrow("osmium sort");
  const history = read({ nodes: [], ways: [], relations: [] }, ["HistoricalInformation"]);
  await expect(history).rejects.toThrow("HistoricalInformation");
});

/** Reads the extract in a process with little memory, either keeping all elements or dropping each. */
const readIn = (megabytes: number, isKept: boolean) => {
  const program = join(folder, "read.mts");
  const module = JSON.stringify(join(import.meta.dirname, "read-extract.ts"));
  const asked = `{ path: ${JSON.stringify(path)}, attribution: "", folder: ${JSON.stringify(folder)}, isWanted: () => true }`;
  writeFileSync(
    program,
    `import { extractSource } from ${module};
    const kept = [];
    let count = 0;
    for await (const element of extractSource(${asked}).elements()) {
      count++;
      if (${isKept}) kept.push([element.tags, JSON.stringify([...(element.line ?? element.at ?? [])]).split(",")]);
    }
    console.log(count);`,
  );
  const words = [`--max-old-space-size=${megabytes}`, "--import", "tsx", program];
  const cwd = join(import.meta.dirname, "../../..");
  return Number(
    execFileSync(process.execPath, words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
  );
};

test("an extract that is larger than the available memory is read completely [11.32]", async () => {
  const once = asOsmData(await elementsOf(district()));
  const copies = 30;
  const step = 1_000_000;
  const shifted = (copy: number): OsmData => ({
    nodes: once.nodes.map(({ id, at: [x, y], tags }) => ({
      id: id + copy * step,
      at: [x + copy * 1_000, y] as const,
      ...(tags && { tags }),
    })),
    ways: once.ways.map(({ id, tags, nodes }) => ({
      id: id + copy * step,
      tags,
      nodes: nodes.map((node) => node + copy * step),
    })),
    relations: once.relations.map(({ id, tags, members }) => ({
      id: id + copy * step,
      tags,
      members: members.map((one) => ({ ...one, way: one.way + copy * step })),
    })),
  });
  const all = Array.from({ length: copies }, (_, copy) => shifted(copy));
  writeExtract(path, {
    nodes: all.flatMap(({ nodes }) => nodes),
    ways: all.flatMap(({ ways }) => ways),
    relations: all.flatMap(({ relations }) => relations),
  });
  const megabytes = 36;
  expect(readIn(megabytes, false)).toBeGreaterThan(90_000);
  // Keeping everything in memory exceeds the limit.
  expect(() => readIn(megabytes, true)).toThrow();
});

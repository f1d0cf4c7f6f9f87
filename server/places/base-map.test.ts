import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

type Position = [number, number];
type Feature = {
  properties: { kind: string; name?: string };
  geometry: { type: string; coordinates: never };
};
type MapFile = { type: string; note: string; features: Feature[] };

const folder = fileURLToPath(new URL("./base-map/", import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));
const read = (name: string) => JSON.parse(readFileSync(folder + name, "utf8")) as MapFile;

const linesOf = ({ geometry: { type, coordinates } }: Feature): Position[][] => {
  if (type === "Point") return [[coordinates]];
  if (type === "LineString") return [coordinates];
  return type === "MultiPolygon" ? (coordinates as Position[][][]).flat() : coordinates;
};

test("the map without network access is three files of at most 700 kB together", () => {
  expect(names).toEqual(["world-borders.json", "world-land.json", "world-places.json"]);
  const bytes = names.reduce((sum, name) => sum + statSync(folder + name).size, 0);
  expect(bytes).toBeLessThanOrEqual(700_000);
});

test.each(names)(
  "every shape of %s is complete: areas closed, lines with two ends, coordinates valid",
  (name) => {
    const { type, note, features } = read(name);
    expect(type).toBe("FeatureCollection");
    expect(note).not.toBe("");
    for (const feature of features) {
      const isArea = feature.geometry.type.endsWith("Polygon");
      for (const line of linesOf(feature)) {
        expect(line.length).toBeGreaterThanOrEqual(isArea ? 4 : feature.geometry.type === "Point" ? 1 : 2);
        if (isArea) expect(line[0]).toEqual(line.at(-1));
        expect(line.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90)).toBe(true);
      }
    }
  },
);

test("cities come largest first, capitals whatever their size", () => {
  const places = read("world-places.json").features.map(({ properties }) => properties) as {
    kind: string;
    name: string;
    people: number;
  }[];
  expect(places.map(({ people }) => people)).toEqual(
    places.map(({ people }) => people).sort((a, b) => b - a),
  );
  for (const name of ["Manila", "Singapore", "Islamabad", "Kuwait City"])
    expect(places).toContainEqual(expect.objectContaining({ kind: "capital", name }));
  expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(["Karachi", "Makati City"]));
});

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { brotliDecompressSync } from "node:zlib";
import { feature, mesh } from "topojson-client";
import { roundLine, simplify } from "./lines.mjs";

const require = createRequire(import.meta.url);
/**
 * @typedef {NonNullable<Parameters<typeof mesh>[1]>} Geometry
 * @param {string} name
 * @returns {Parameters<typeof mesh>[0] & { objects: Record<string, Geometry> }}
 */
const atlas = (name) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), "utf8"));

/**
 * How many degrees a coast may move: little in and around the four countries (west, south, east, north), more
 * elsewhere.
 */
/** @type {[west: number, south: number, east: number, north: number][]} */
const near = [
  [116, 4, 127, 21.5],
  [103.4, 1, 104.4, 1.7],
  [66, 24, 68, 25.5],
  [47, 28.4, 49, 30.2],
];
const tolerance = (/** @type {number[]} */ [x = 0, y = 0]) =>
  near.some(([w, s, e, n]) => x > w && x < e && y > s && y < n) ? 0.007 : Math.abs(y) > 66 ? 0.25 : 0.1;

const areaOf = (/** @type {number[][]} */ ring) =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], at) => {
      const [nextX = 0, nextY = 0] = ring[at + 1] ?? ring[0] ?? [];
      return sum + x * nextY - y * nextX;
    }, 0),
  ) / 2;

/** The world's land from Natural Earth 1:10m, simplified, without islets too small to see. */
export function worldLand() {
  const topology = atlas("land-10m");
  const land = topology.objects["land"];
  if (land?.type !== "GeometryCollection") throw new Error("world-atlas has no land.");
  const rings = feature(topology, land)
    .features.flatMap(({ geometry }) =>
      geometry.type === "MultiPolygon"
        ? geometry.coordinates
        : geometry.type === "Polygon"
          ? [geometry.coordinates]
          : [],
    )
    .map((polygon) =>
      polygon
        .filter((ring) => areaOf(ring) > (tolerance(ring[0] ?? []) < 0.01 ? 0.0004 : 0.04))
        .map((ring) => roundLine(simplify(ring, tolerance), tolerance(ring[0] ?? []) < 0.01 ? 3 : 2))
        .filter((ring) => ring.length > 3),
    )
    .filter((polygon) => polygon.length > 0);
  return {
    type: "Feature",
    properties: { kind: "land" },
    geometry: { type: "MultiPolygon", coordinates: rings },
  };
}

/** The borders between countries from Natural Earth 1:50m. */
export function worldBorders() {
  const topology = atlas("countries-50m");
  const countries = topology.objects["countries"];
  if (!countries) throw new Error("world-atlas has no countries.");
  const { coordinates } = mesh(topology, countries, (a, b) => a !== b);
  const lines = coordinates
    .map((line) =>
      roundLine(
        simplify(line, () => 0.06),
        2,
      ),
    )
    .filter((line) => line.length > 1);
  return {
    type: "Feature",
    properties: { kind: "border" },
    geometry: { type: "MultiLineString", coordinates: lines },
  };
}

const detailed = new Set(["PH", "SG", "PK", "KW"]);

/**
 * Cities from GeoNames, largest first: capitals, cities with 300,000 people, and in the four countries towns with
 * 20,000.
 */
export function worldPlaces() {
  const folder = new URL("../../server/places/towns/", import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".br"))
    .flatMap((name) =>
      brotliDecompressSync(readFileSync(new URL(name, folder)))
        .toString()
        .split("\n"),
    )
    .map((line) => line.split("\t"))
    .filter((row) => row.length > 10)
    .map((row) => ({
      id: Number(row[0]),
      name: row[1] ?? "",
      lat: Number(row[4]),
      lng: Number(row[5]),
      code: row[6] ?? "",
      country: row[7] ?? "",
      people: Number(row[10]),
    }))
    .filter(
      ({ code, people, country }) =>
        code === "PPLC" || (code !== "PPLX" && people > (detailed.has(country) ? 20000 : 300000)),
    )
    .sort(
      (a, b) => b.people - a.people || (a.country < b.country ? -1 : a.country > b.country ? 1 : a.id - b.id),
    )
    .map(({ name, lat, lng, code, people }) => ({
      type: "Feature",
      properties: { kind: code === "PPLC" ? "capital" : "city", name, people },
      geometry: { type: "Point", coordinates: [+lng.toFixed(3), +lat.toFixed(3)] },
    }));
}

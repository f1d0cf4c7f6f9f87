import { placeFiles } from "@waybill/places/place-folder";
import { openTileFeatures, type TileFeature } from "@waybill/places/tiles/read-tiles";
import type { Box, DrawnFeature } from "@waybill/recipient/map/street-map";
import { join } from "node:path";
import type { StreetData } from "../places/street-data.ts";

export type DrawnStreets = {
  /** True if the tiles may cover the box; reads no tile. */
  reach: (box: Box) => boolean;
  /** The features to draw within a box, with names in the language if known. */
  within: (box: Box, language: string) => Promise<readonly DrawnFeature[]>;
};

type Line = DrawnFeature["lines"][number];

const layers = ["water", "green", "road", "place"] as const;
const roads = new Set(["motorway", "trunk", "primary", "secondary", "tertiary"]);
const streets = new Set(["unclassified", "residential", "living_street"]);
const districts = new Set(["suburb", "borough", "district", "quarter", "neighbourhood", "village", "town"]);

/** How a tile's feature is drawn in a small picture; undefined if it is omitted. */
function kindOf({ layer, shape, properties: { class: name } }: TileFeature): string | undefined {
  if (layer === "water") return shape === "area" ? "water" : "river";
  if (layer === "green") return "park";
  if (layer === "place") return districts.has(String(name)) ? "district" : undefined;
  return roads.has(String(name)) ? "road" : streets.has(String(name)) ? "street" : undefined;
}

const nameOf = ({ properties }: TileFeature, language: string): string | undefined => {
  const [main] = language.split("-");
  const name = properties[`name:${language}`] ?? properties[`name:${main}`] ?? properties["name"];
  return name === undefined ? undefined : String(name);
};

/** Numbered districts of Manila, such as 'Barangay 663-A' or '306', do not help with orientation. */
const isNumbered = (name: string | undefined) => name === undefined || /\d/.test(name);

const keyOf = (point: Line[number] | undefined) => String(point);

/** True if the second line continues the first one, without turning back. */
function goesOn([a, b]: Line, [c, d]: Line): boolean {
  const [x, y, u, v] = [b![0] - a![0], b![1] - a![1], d![0] - c![0], d![1] - c![1]];
  return x * u + y * v > -0.3 * Math.hypot(x, y) * Math.hypot(u, v);
}

/** Joins lines that meet at their ends, because tiles cut roads at every junction. */
function joined(lines: readonly Line[]): Line[] {
  const open = new Set<Line>();
  const byEnd = new Map<string, Line>();
  /** Removes and returns the line that ends at a line's first point; empty if there is none. */
  const takeBefore = (line: Line): Line => {
    const end = keyOf(line[0]);
    const found = byEnd.get(end);
    if (!found || !open.has(found)) return [];
    const before = keyOf(found.at(-1)) === end ? found : found.toReversed();
    if (!goesOn(before.slice(-2), line)) return [];
    open.delete(found);
    return before;
  };
  for (const line of lines.filter(({ length }) => length > 1)) {
    const forwards = [...takeBefore(line).slice(0, -1), ...line];
    const backwards = forwards.toReversed();
    const joinedUp = [...takeBefore(backwards).slice(0, -1), ...backwards].toReversed();
    open.add(joinedUp);
    byEnd.set(keyOf(joinedUp[0]), joinedUp);
    byEnd.set(keyOf(joinedUp.at(-1)), joinedUp);
  }
  return [...open];
}

/**
 * Streets, parks and water from the deployment's own tiles, for pictures that the server draws; empty without
 * tiles.
 */
export function openStreets(data: StreetData | undefined): DrawnStreets {
  if (!data) return { reach: () => false, within: async () => [] };
  const featuresIn = openTileFeatures(join(data.folder, placeFiles.tiles), layers);
  const [left, bottom, right, top] = data.facts.tiles.box;
  const reach = ({ west, south, east, north }: Box) =>
    west < right && east > left && south < top && north > bottom;
  const within: DrawnStreets["within"] = async ({ west, south, east, north }, language) => {
    const drawn: DrawnFeature[] = [];
    const ways = new Map<string, { kind: string; name: string | undefined; lines: Line[] }>();
    for (const feature of await featuresIn([west, south, east, north])) {
      const kind = kindOf(feature);
      if (kind === undefined) continue;
      const name = nameOf(feature, language);
      if (kind === "district" && isNumbered(name)) continue;
      if (feature.layer !== "road") {
        drawn.push({ kind, name, lines: feature.lines });
        continue;
      }
      const key = `${kind} ${name ?? ""}`;
      const way = ways.get(key) ?? { kind, name, lines: [] };
      way.lines.push(...feature.lines);
      ways.set(key, way);
    }
    return [...drawn, ...[...ways.values()].map((way) => ({ ...way, lines: joined(way.lines) }))];
  };
  return { reach, within };
}

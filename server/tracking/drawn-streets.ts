import type { CountryId } from "@waybill/domain/markets/countries";
import type { Drawn } from "@waybill/recipient/street-map";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { productRoot } from "../platform/program-files.ts";

type Point = [number, number];
type Feature = {
  properties: { kind: string; name?: string };
  geometry:
    | { type: "Point"; coordinates: Point }
    | { type: "LineString"; coordinates: Point[] }
    | { type: "MultiLineString" | "Polygon"; coordinates: Point[][] };
};

const linesOf = ({ geometry }: Feature): Point[][] => {
  switch (geometry.type) {
    case "Point":
      return [[geometry.coordinates]];
    case "LineString":
      return [geometry.coordinates];
    case "MultiLineString":
    case "Polygon":
      return geometry.coordinates;
  }
};

/** The streets of a country's cities as the base map draws them; nothing where none are drawn. Read once. */
export const openStreets = (country: CountryId): (() => Promise<readonly Drawn[]>) => {
  let read: Promise<readonly Drawn[]> | undefined;
  const file = join(productRoot, `server/places/base-map/sketch-${country}.json`);
  const load = async (): Promise<readonly Drawn[]> => {
    const text = await readFile(file, "utf8").catch(() => `{"features":[]}`);
    const { features } = JSON.parse(text) as { features: Feature[] };
    return features.map((feature) => ({
      kind: feature.properties.kind,
      name: feature.properties.name,
      lines: linesOf(feature),
    }));
  };
  return () => (read ??= load());
};

import { readSections, writeSections, type SectionOf } from "../storage/section-file.ts";

/** The file's units of coordinates per degree: one unit is about a metre. */
export const perDegree = 100_000;
export const metresPerUnit = 1.1119508;

/** The sections of a road file; a segment is the part of a road between two junctions. */
const sections = {
  junctionLongitude: "Int32Array",
  junctionLatitude: "Int32Array",
  /** Junctions that can all reach each other have the same number; 0: the junction can reach hardly any others. */
  junctionComponent: "Uint8Array",
  segmentFrom: "Uint32Array",
  segmentTo: "Uint32Array",
  segmentDecimetres: "Uint32Array",
  segmentClass: "Uint8Array",
  segmentFlags: "Uint8Array",
  /** The number of a segment's street; 0: it has no name. */
  segmentStreet: "Uint32Array",
  /**
   * The offsets of the points between a segment's ends: each point is stored as its difference to the previous one,
   * zigzag-encoded, seven bits per byte.
   */
  shapeStart: "Uint32Array",
  shape: "Uint8Array",
  /** The grid cells that contain segments, in order, and these segments. */
  cell: "Uint32Array",
  cellStart: "Uint32Array",
  cellSegment: "Uint32Array",
} as const;

type RoadSections = { [Name in keyof typeof sections]: SectionOf[(typeof sections)[Name]] };
/** The origin of the grid, in units, and the number of cells per row. */
export type GridFacts = { west: number; south: number; columns: number };

export const writeRoads = (path: string, grid: GridFacts, values: RoadSections): void =>
  writeSections(path, grid, values);

/** The roads of a region, in sections. */
export type Roads = RoadSections & { grid: GridFacts };
/** The data needed to draw a segment. */
export type DrawableRoads = Pick<
  Roads,
  "junctionLongitude" | "junctionLatitude" | "segmentFrom" | "segmentTo" | "shapeStart" | "shape"
>;

export function readRoads(bytes: ArrayBufferLike): Roads {
  const { facts, section } = readSections(bytes);
  const names = Object.keys(sections) as (keyof RoadSections)[];
  const views = Object.fromEntries(names.map((name) => [name, section(name, sections[name])]));
  return { ...(views as RoadSections), grid: facts as GridFacts };
}

/**
 * Returns the points of a segment from its first junction to its second, in units: longitude, latitude, longitude …
 */
export function lineOfSegment(roads: DrawableRoads, segment: number): number[] {
  const { junctionLongitude, junctionLatitude, shapeStart, shape } = roads;
  const [from, to] = [roads.segmentFrom[segment]!, roads.segmentTo[segment]!];
  const points = [junctionLongitude[from]!, junctionLatitude[from]!];
  let [longitude, latitude] = points as [number, number];
  const end = shapeStart[segment + 1]!;
  let at = shapeStart[segment]!;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = shape[at++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return (value >>> 1) ^ -(value & 1);
    }
  };
  while (at < end) points.push((longitude += next()), (latitude += next()));
  points.push(junctionLongitude[to]!, junctionLatitude[to]!);
  return points;
}

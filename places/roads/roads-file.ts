import { readSections, writeSections, type SectionOf } from "../storage/section-file.ts";

/** The file's unit of coordinates, a hundred-thousandth of a degree: about a metre. */
export const perDegree = 100_000;
export const metresAUnit = 1.1119508;

/** The contents of a road file; a segment is a stretch between two junctions, as drawn. */
const sections = {
  junctionLongitude: "Int32Array",
  junctionLatitude: "Int32Array",
  /** Mutually reachable junctions share a number; 0: almost nothing is reachable. */
  junctionComponent: "Uint8Array",
  segmentFrom: "Uint32Array",
  segmentTo: "Uint32Array",
  segmentDecimetres: "Uint32Array",
  segmentClass: "Uint8Array",
  segmentFlags: "Uint8Array",
  /** The number of the street that a segment belongs to; 0: it has no name. */
  segmentStreet: "Uint32Array",
  /** Where the points between the two ends begin: each as its difference to the one before, zigzag, seven bits a byte. */
  shapeStart: "Uint32Array",
  shape: "Uint8Array",
  /** The cells of a grid through which any segment runs, in order, and which ones do. */
  cell: "Uint32Array",
  cellStart: "Uint32Array",
  cellSegment: "Uint32Array",
} as const;

type RoadSections = { [Name in keyof typeof sections]: SectionOf[(typeof sections)[Name]] };
/** The origin of the grid, in units, and the number of cells per row. */
export type GridFacts = { west: number; south: number; columns: number };

export const writeRoads = (path: string, grid: GridFacts, values: RoadSections): void =>
  writeSections(path, grid, values);

/** The roads of a region: the sections of the file. */
export type Roads = RoadSections & { grid: GridFacts };
/** The data needed to draw a segment. */
export type Drawn = Pick<
  Roads,
  "junctionLongitude" | "junctionLatitude" | "segmentFrom" | "segmentTo" | "shapeStart" | "shape"
>;

export function readRoads(bytes: ArrayBufferLike): Roads {
  const { facts, section } = readSections(bytes);
  const names = Object.keys(sections) as (keyof RoadSections)[];
  const views = Object.fromEntries(names.map((name) => [name, section(name, sections[name])]));
  return { ...(views as RoadSections), grid: facts as GridFacts };
}

/** The points of a segment from its first junction to its second, in units: longitude, latitude, longitude … */
export function lineOf(roads: Drawn, segment: number): number[] {
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

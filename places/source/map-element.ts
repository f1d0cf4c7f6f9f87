export type Tags = Readonly<Record<string, string>>;

/** Coordinates in ten-millionths of a degree, as OpenStreetMap keeps them: longitude, latitude, longitude … */
export type Coordinates = Int32Array;
/** Ten-millionths in a degree. */
export const perDegree = 10_000_000;

/**
 * One thing of a map with its tags: a point; a line, with a number for each of its points, so that two lines meet
 * where they have the same number; or an area of polygons, each an outer ring and its holes.
 */
export type MapElement =
  | { type: "point"; tags: Tags; at: Coordinates }
  | { type: "line"; tags: Tags; nodes: Float64Array; line: Coordinates }
  | { type: "area"; tags: Tags; polygons: Coordinates[][] };

/** Degrees: west, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Where a map comes from: an extract of OpenStreetMap, or what replaces one. */
export type MapSource = {
  /** Whom a map made of it has to thank, as HTML links. */
  attribution: string;
  elements(): AsyncIterable<MapElement>;
  /** Within what it is whole; none: within all that it has. */
  bounds?: Box;
  /** How much of it has been read, 0 to 1. */
  progress(): number;
};

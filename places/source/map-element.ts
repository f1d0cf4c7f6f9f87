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

/** The source of a map: an OpenStreetMap extract, or a replacement. */
export type MapSource = {
  /** The credits of a map made from it, as HTML links. */
  attribution: string;
  elements(): AsyncIterable<MapElement>;
  /** The bounds within which it is complete; omitted: everywhere it has data. */
  bounds?: Box;
  /** The share that has been read, 0 to 1. */
  progress(): number;
};

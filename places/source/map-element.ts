export type Tags = Readonly<Record<string, string>>;

/** Coordinates in ten-millionths of a degree, as in OpenStreetMap: longitude, latitude, longitude … */
export type Coordinates = Int32Array;
/** Units per degree: ten million. */
export const perDegree = 10_000_000;

/**
 * An element of a map with its tags: a point; a line, with the number of each of its nodes, so that two lines meet
 * where they share a number; or an area of polygons, each an outer ring and its holes.
 */
export type MapElement =
  | { type: "point"; tags: Tags; at: Coordinates }
  | { type: "line"; tags: Tags; nodes: Float64Array; line: Coordinates }
  | { type: "area"; tags: Tags; polygons: Coordinates[][] };

/** A bounding box in degrees: west, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** The source of a map: an OpenStreetMap extract, or a substitute. */
export type MapSource = {
  /** The attribution of a map made from it, as HTML links. */
  attribution: string;
  elements(): AsyncIterable<MapElement>;
  /** The bounds within which the source is complete; omitted: wherever it has data. */
  bounds?: Box;
  /** Returns the share that has been read, 0 to 1. */
  progress(): number;
};

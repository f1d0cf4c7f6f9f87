/** Tiles of real streets, read a range at a time. */
export type StreetTiles = {
  url: string;
  /** Degrees: west, south, east, north of all that is drawn. */
  bounds: readonly [west: number, south: number, east: number, north: number];
  /** Whether the tiles contain the sea. */
  has_sea: boolean;
  /** The credits of the tiles. */
  credits: readonly { words: string; address: string }[];
};

/** A deployment's map settings: where maps start, and their sources. */
type MapSettings = {
  /** A third party's vector style; null: the built-in map. */
  style_url: string | null;
  /** The streets of the built-in map; null: it shows only towns and coasts. */
  streets: StreetTiles | null;
  latitude: number;
  longitude: number;
};

let settings: MapSettings | undefined;

/** Sets where maps start and their sources; once, before the first screen. */
export const configureMaps = (given: MapSettings): void => {
  settings = given;
};

export const mapSettings = (): MapSettings => {
  if (!settings) throw new Error("Call configureMaps(settings) before drawing a map.");
  return settings;
};

import { createReadStream, existsSync, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { perDegree, type Coordinates, type MapElement, type MapSource, type Tags } from "./map-element.ts";

/** A GeoJSON feature, as these files use it. */
type Feature = {
  properties: Record<string, string | number | null>;
  geometry:
    | { type: "Point"; coordinates: number[] }
    | { type: "LineString"; coordinates: number[][] }
    | { type: "Polygon"; coordinates: number[][][] }
    | { type: "MultiPolygon"; coordinates: number[][][][] };
};

/** OpenStreetMap's keys for kinds, because the files contain only the kind. */
const keyOfKind: Record<string, string> = {
  park: "leisure",
  garden: "leisure",
  golf_course: "leisure",
  nature_reserve: "leisure",
  playground: "leisure",
  pitch: "leisure",
  stadium: "leisure",
  sports_centre: "leisure",
  grass: "landuse",
  forest: "landuse",
  meadow: "landuse",
  cemetery: "landuse",
  recreation_ground: "landuse",
  village_green: "landuse",
  national_park: "boundary",
  hotel: "tourism",
  hostel: "tourism",
  museum: "tourism",
  attraction: "tourism",
  station: "railway",
  bus_stop: "highway",
  building: "building",
  yes: "building",
};
const levelOf: Record<string, string> = { city: "6", barangay: "10", planning_area: "9" };

/** OpenMapTiles abbreviates English street types; OpenStreetMap and users do not. */
const endings: Record<string, string> = {
  Rd: "Road",
  St: "Street",
  Dr: "Drive",
  Ave: "Avenue",
  Ln: "Lane",
  Cres: "Crescent",
  Blvd: "Boulevard",
  Sq: "Square",
  N: "North",
  E: "East",
  S: "South",
  W: "West",
};
const wholeEnding = (name: string) =>
  name.replace(/(?<= )([A-Z][a-z]+)\.(?: ([NESW]))?(?= |$)/, (shortened, word: string, side?: string) =>
    word in endings ? [endings[word], side && endings[side]].filter(Boolean).join(" ") : shortened,
  );

const isText = (value: string | number | null | undefined): value is string =>
  typeof value === "string" && value !== "";

function namesIn({ name, name_local }: Feature["properties"]): Tags {
  if (!isText(name)) return {};
  if (!isText(name_local) || name_local === name) return { name };
  const english = wholeEnding(name);
  return { name: english, "name:en": english, "name:zh": name_local };
}

const inDegrees = (points: readonly number[][]): Coordinates =>
  Int32Array.from(points.flat(), (degrees) => Math.round(degrees * perDegree));

/**
 * The files have no node numbers, so each point's coordinates, to a hundred-thousandth of a degree, serve as its
 * number.
 */
function nodesOf(line: Coordinates): Float64Array {
  const unit = perDegree / 100_000;
  return Float64Array.from({ length: line.length / 2 }, (_, at) => {
    const [east, north] = [line[at * 2]! / unit + 18_000_000, line[at * 2 + 1]! / unit + 9_000_000];
    return east * 2 ** 25 + north;
  });
}

function elementOf({ geometry }: Feature, tags: Tags): MapElement {
  switch (geometry.type) {
    case "Point":
      return { type: "point", tags, at: inDegrees([geometry.coordinates]) };
    case "LineString": {
      const line = inDegrees(geometry.coordinates);
      return { type: "line", tags, line, nodes: nodesOf(line) };
    }
    case "Polygon":
      return { type: "area", tags, polygons: [geometry.coordinates.map(inDegrees)] };
    case "MultiPolygon":
      return { type: "area", tags, polygons: geometry.coordinates.map((rings) => rings.map(inDegrees)) };
  }
}

const roadTags = (feature: Feature): Tags => {
  const { highway, oneway, bridge, tunnel, ref } = feature.properties;
  return {
    ...namesIn(feature.properties),
    ...(isText(highway) && { highway }),
    ...(isText(ref) && { ref }),
    ...(oneway === 1 && { oneway: "yes" }),
    ...(bridge === 1 && { bridge: "yes" }),
    ...(tunnel === 1 && { tunnel: "yes" }),
  };
};
const waterTags = ({ properties, geometry }: Feature): Tags => {
  const kind = String(properties["kind"]);
  const key: Tags = geometry.type === "LineString" ? { waterway: kind } : { natural: "water", water: kind };
  return { ...key, ...namesIn(properties) };
};
const kindTags = ({ properties }: Feature): Tags => {
  const kind = String(properties["kind"]);
  return { [keyOfKind[kind] ?? "amenity"]: kind, ...namesIn(properties) };
};
const placeTags = ({ properties }: Feature): Tags => ({
  place: String(properties["kind"]),
  ...namesIn(properties),
});
const boundaryTags = ({ properties }: Feature): Tags => ({
  boundary: "administrative",
  admin_level: levelOf[String(properties["level"])] ?? "10",
  ...namesIn(properties),
});

/** The files of a city, and how each one's features are converted to OpenStreetMap tags. */
const parts: [ending: string, tagsOf: (feature: Feature) => Tags][] = [
  [".geojson.gz", roadTags],
  ["-water.geojson.gz", waterTags],
  ["-parks.geojson.gz", kindTags],
  ["-buildings-named.geojson.gz", kindTags],
  ["-places.geojson.gz", placeTags],
  ["-admin.geojson.gz", boundaryTags],
];

/** Splits a CSV line into cells; quoted ones may contain commas. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? "") : quoted.replaceAll('""', '"'),
  );

function houseOf(line: string): MapElement | undefined {
  const [longitude, latitude, number, street] = cellsOf(line);
  if (!number || !Number.isFinite(Number(longitude))) return undefined;
  const tags = { "addr:housenumber": number, ...(street && { "addr:street": wholeEnding(street) }) };
  return { type: "point", tags, at: inDegrees([[Number(longitude), Number(latitude)]]) };
}

/**
 * Opens a city in GeoJSON files made from OpenStreetMap: `city.geojson.gz` with its streets, and others next to it.
 * It returns the same elements as an extract, so that demo cities are built by the same steps.
 */
export function openStreetFiles(streets: string, attribution: string): MapSource {
  const city = streets.replace(/\.geojson\.gz$/, "");
  const files = [...parts.map(([ending]) => `${city}${ending}`), `${city}-housenumbers.csv.gz`];
  const totalBytes = files
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + statSync(file).size, 0);
  let read = 0;

  async function* linesOf(file: string): AsyncGenerator<string> {
    if (!existsSync(file)) return;
    const packed = createReadStream(file);
    packed.on("data", (bytes) => void (read += bytes.length));
    yield* createInterface({ input: packed.pipe(createGunzip()), crlfDelay: Infinity });
  }

  async function* elements(): AsyncGenerator<MapElement> {
    for (const [ending, tagsOf] of parts)
      for await (const line of linesOf(`${city}${ending}`)) {
        if (!line.startsWith('{"type":"Feature"')) continue;
        const feature = JSON.parse(line.replace(/,$/, "")) as Feature & { type: string };
        if (feature.type === "Feature") yield elementOf(feature, tagsOf(feature));
      }
    for await (const line of linesOf(`${city}-housenumbers.csv.gz`)) {
      const house = houseOf(line);
      if (house) yield house;
    }
  }
  return { attribution, elements, progress: () => (totalBytes === 0 ? 1 : read / totalBytes) };
}

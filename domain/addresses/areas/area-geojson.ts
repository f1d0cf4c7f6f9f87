import { isInArea, type Area, type Polygon, type Position, type Ring } from "./delivery-area.ts";

/** Coordinates in GeoJSON order: longitude before latitude, optionally with an altitude. */
export type AreaGeometry =
  | { type: "Polygon"; coordinates: number[][][] }
  | { type: "MultiPolygon"; coordinates: number[][][][] };

/** Converts an area to a GeoJSON geometry: a Polygon if the area is a single polygon, else a MultiPolygon. */
export const geometryOf = (area: Area): AreaGeometry => {
  const coordinates = area.map((polygon) => polygon.map((ring) => ring.map((position) => [...position])));
  const [first] = coordinates;
  return first && coordinates.length === 1
    ? { type: "Polygon", coordinates: first }
    : { type: "MultiPolygon", coordinates };
};

/** Converts a GeoJSON geometry to an area, without altitudes. */
export const areaOfGeometry = ({ type, coordinates }: AreaGeometry): Area =>
  (type === "Polygon" ? [coordinates] : coordinates).map((polygon) =>
    polygon.map((ring) => ring.map(([longitude = 0, latitude = 0]) => [longitude, latitude] as const)),
  );

/** Returns the text of a GeoJSON file with one named area; `readAreaFile` reads the same area from it. */
export const areaFile = (name: string, area: Area): string =>
  `${JSON.stringify(
    {
      type: "FeatureCollection",
      features: [{ type: "Feature", properties: { name }, geometry: geometryOf(area) }],
    },
    null,
    2,
  )}\n`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isPosition = (value: unknown): boolean =>
  Array.isArray(value) && value.length >= 2 && value.every((part) => Number.isFinite(part));
const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isOne);
const isPolygon = (value: unknown) => isListOf(value, (ring) => isListOf(ring, isPosition));

const polygonsOf = (value: unknown): Polygon[] => {
  if (!isObject(value)) return [];
  const { type, coordinates, geometry, features } = value;
  if (type === "FeatureCollection") return Array.isArray(features) ? features.flatMap(polygonsOf) : [];
  if (type === "Feature") return polygonsOf(geometry);
  const isGood =
    (type === "Polygon" && isPolygon(coordinates)) ||
    (type === "MultiPolygon" && isListOf(coordinates, isPolygon));
  // `isGood` has checked the type.
  return isGood ? [...areaOfGeometry({ type, coordinates } as AreaGeometry)] : [];
};

const nameIn = (value: unknown): string | undefined => {
  if (!isObject(value)) return undefined;
  if (value["type"] === "FeatureCollection" && Array.isArray(value["features"]))
    return nameIn(value["features"][0]);
  const name = isObject(value["properties"]) ? value["properties"]["name"] : undefined;
  return typeof name === "string" && name.trim() !== "" ? name.trim() : undefined;
};

/**
 * Reads the polygons of a GeoJSON file (geometry, feature or collection) as one area, with the first feature's
 * name; undefined if there are none. `areaProblem` checks whether they form a valid area.
 */
export function readAreaFile(text: string): { name: string | undefined; area: Area } | undefined {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const area = polygonsOf(read);
  return area.length > 0 ? { name: nameIn(read), area } : undefined;
}

const earthRadiusKm = 6371.0088;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

const ringSize = (ring: Ring): number => {
  const parts = ring.slice(1).map((to, index) => {
    const from = ring[index] ?? to;
    return radians(to[0] - from[0]) * (2 + Math.sin(radians(from[1])) + Math.sin(radians(to[1])));
  });
  return (Math.abs(parts.reduce((sum, part) => sum + part, 0)) * earthRadiusKm ** 2) / 2;
};

/** Returns the size of an area in square kilometres on the sphere, without its holes. */
export const squareKilometres = (area: Area): number =>
  area
    .map(([outline = [], ...holes]) => holes.reduce((size, hole) => size - ringSize(hole), ringSize(outline)))
    .reduce((sum, size) => sum + size, 0);

const isAround = (outer: Ring, [longitude, latitude]: Position): boolean =>
  isInArea({ latitude, longitude }, [[outer]]);

/**
 * Combines separately drawn rings into one area: a ring whose first corner lies in another ring is a hole of it.
 */
export function areaOfRings(rings: readonly Ring[]): Area {
  const outlineOf = (ring: Ring) => {
    const [corner] = ring;
    return corner && rings.find((other) => other !== ring && isAround(other, corner) && !isHole(other));
  };
  const isHole = (ring: Ring): boolean => {
    const [corner] = ring;
    const around = corner ? rings.filter((other) => other !== ring && isAround(other, corner)) : [];
    return around.length % 2 === 1;
  };
  const outlines = rings.filter((ring) => !isHole(ring));
  return outlines.map((outline) => [
    outline,
    ...rings.filter((ring) => isHole(ring) && outlineOf(ring) === outline),
  ]);
}

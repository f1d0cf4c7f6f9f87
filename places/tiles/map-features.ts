import type { Feature, Geometry } from "geojson";
import { placeKindOf, placeKinds, type PlaceKind } from "@waybill/addresses/streets/place-kinds";
import { roadFlag, roadOf, type RoadClass } from "../roads/road-classes.ts";
import { perDegree, type Coordinates, type MapElement, type Tags } from "../source/map-element.ts";
import { areaShapeOf, lineShapeOf } from "./shape-classes.ts";

export const layers = ["water", "green", "building", "rail", "road", "place", "poi", "house"] as const;
export type Layer = (typeof layers)[number];

/** A feature's tile properties: class, kind of drawing, names. */
type Properties = Record<string, string | number>;
/** A map feature, the zoom from which it is drawn, and the zoom from which its name is. */
export type MapFeature = {
  layer: Layer;
  fromZoom: number;
  namedFrom: number;
  feature: Feature<Geometry, Properties>;
};

/** The zoom from which a road class is drawn, and the zoom from which its names are. */
const roadZooms: Record<RoadClass, readonly [from: number, named: number]> = {
  motorway: [5, 10],
  trunk: [6, 11],
  primary: [8, 12],
  secondary: [10, 13],
  tertiary: [11, 13],
  unclassified: [12, 14],
  residential: [13, 14],
  living_street: [13, 14],
  service: [14, 14],
  pedestrian: [13, 14],
  ferry: [8, 12],
};
const placeZooms: Record<string, number> = {
  city: 4,
  town: 8,
  municipality: 9,
  suburb: 11,
  borough: 11,
  district: 11,
  village: 12,
  quarter: 13,
  hamlet: 13,
  neighbourhood: 14,
  city_block: 14,
};
/**
 * The minimum weight of a kind that is drawn: kinds that help orientation, but not very frequent ones, which would
 * enlarge the tiles too much.
 */
const minWeight = 45;
const poiZoom = 14;
const houseZoom = 14;

const inDegrees = (line: Coordinates): [number, number][] =>
  Array.from({ length: line.length / 2 }, (_, at) => [
    line[at * 2]! / perDegree,
    line[at * 2 + 1]! / perDegree,
  ]);

function geometryOf(element: MapElement): Geometry {
  switch (element.type) {
    case "point":
      return { type: "Point", coordinates: inDegrees(element.at)[0]! };
    case "line":
      return { type: "LineString", coordinates: inDegrees(element.line) };
    case "area":
      return {
        type: "MultiPolygon",
        coordinates: element.polygons.map((rings) => rings.map(inDegrees)),
      };
  }
}

/** Returns the name on the map, and names in the readers' languages if different. */
function namesOf(tags: Tags, languages: readonly string[]): Properties {
  const { name } = tags;
  if (name === undefined) return {};
  const named: Properties = { name };
  for (const language of languages) {
    const other = tags[`name:${language}`];
    if (other !== undefined && other !== name) named[`name:${language}`] = other;
  }
  return named;
}

type Drawing = { layer: Layer; properties: Properties; fromZoom: number; namedFrom?: number };

/** Returns how a road is drawn, also a road that riders may not use. */
function roadDrawing(tags: Tags): Drawing | undefined {
  const road = roadOf(tags, { motorways: true });
  if (!road) return undefined;
  const { roadClass, flags, isLink } = road;
  const [from, namedFrom] = roadZooms[roadClass];
  const isOneway = !!(flags & roadFlag.forward) !== !!(flags & roadFlag.backward);
  const level = flags & roadFlag.bridge ? "bridge" : flags & roadFlag.tunnel ? "tunnel" : "";
  return {
    layer: "road",
    fromZoom: isLink ? Math.max(from, 11) : from,
    namedFrom,
    properties: {
      class: roadClass,
      ...(isLink && { link: 1 }),
      ...(isOneway && roadClass !== "motorway" && { oneway: flags & roadFlag.forward ? 1 : -1 }),
      ...(level && { level }),
    },
  };
}

const isOfPeople = (kind: PlaceKind | undefined) => kind === "city" || kind === "area";

function pointDrawing(tags: Tags): Drawing | undefined {
  const kind = placeKindOf(tags);
  const zoom = placeZooms[tags["place"] ?? ""];
  if (isOfPeople(kind) && zoom !== undefined) {
    const population = Number(tags["population"]) || 0;
    const properties = { class: tags["place"]!, rank: Math.round(Math.log10(population + 1) * 10) };
    return { layer: "place", fromZoom: zoom, properties };
  }
  if (!kind || isOfPeople(kind) || placeKinds[kind].weight < minWeight || kind === "building")
    return undefined;
  return { layer: "poi", fromZoom: poiZoom, properties: { class: kind, rank: placeKinds[kind].weight } };
}

/** Returns an element's map feature, with its names in these languages; undefined if it is not drawn. */
export function mapFeatureOf(element: MapElement, languages: readonly string[]): MapFeature | undefined {
  const { tags, type } = element;
  const shape = type === "area" ? areaShapeOf(tags) : type === "line" ? lineShapeOf(tags) : undefined;
  const drawing: Drawing | undefined = shape
    ? { layer: shape.layer, fromZoom: shape.fromZoom, namedFrom: 14, properties: { class: shape.class } }
    : type === "line"
      ? roadDrawing(tags)
      : type === "point"
        ? pointDrawing(tags)
        : undefined;
  if (!drawing) return undefined;
  const { layer, fromZoom, namedFrom = fromZoom, properties } = drawing;
  const isNamed = layer !== "building" && layer !== "green" && layer !== "rail";
  const all = { ...properties, ...(isNamed && namesOf(tags, languages)) };
  return {
    layer,
    fromZoom,
    namedFrom,
    feature: { type: "Feature", properties: all, geometry: geometryOf(element) },
  };
}

/** Returns the map feature of a house number, which is drawn at the highest zooms. */
export const houseFeatureOf = (element: MapElement): MapFeature => ({
  layer: "house",
  fromZoom: houseZoom,
  namedFrom: houseZoom,
  feature: {
    type: "Feature",
    properties: { number: element.tags["addr:housenumber"] ?? "" },
    geometry: geometryOf(element),
  },
});

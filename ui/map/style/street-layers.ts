import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";

/** The source of the street tiles; `npm run places` makes its layers (places/tiles). */
export const streetSource = "streets";

/** The width of each road class, in pixels at zooms 8, 11, 14 and 18; `from`: the zoom from which it is drawn. */
const roadWidths = {
  motorway: { from: 5, widths: [1.2, 2.4, 6, 24] },
  trunk: { from: 6, widths: [1, 2.2, 5.6, 23] },
  primary: { from: 8, widths: [0.6, 1.7, 5, 21] },
  secondary: { from: 10, widths: [0.3, 1.1, 4.2, 19] },
  tertiary: { from: 11, widths: [0.2, 0.8, 3.4, 17] },
  minor: { from: 12, widths: [0.1, 0.4, 2, 14] },
  service: { from: 14, widths: [0.1, 0.3, 1, 8] },
} as const;
type RoadWidth = keyof typeof roadWidths;
/** Smallest first, so that larger roads are drawn over smaller ones. */
const bySize = (Object.keys(roadWidths) as RoadWidth[]).toReversed();

const classesOf: Record<RoadWidth, readonly string[]> = {
  motorway: ["motorway"],
  trunk: ["trunk"],
  primary: ["primary"],
  secondary: ["secondary"],
  tertiary: ["tertiary"],
  minor: ["unclassified", "residential", "living_street"],
  service: ["service", "pedestrian"],
};
const isMajor = (width: RoadWidth) => width === "motorway" || width === "trunk";
/** Pixels of a road's edge that are visible on either side. */
const edge = 1.6;
const linkShare = 0.6;
/** At lower zooms the edges would cover the roads. */
const edgesFrom = 11;
const arrowsFrom = 16;
const numbersFrom = 17;

const isClass = (...names: string[]): ExpressionSpecification => ["in", ["get", "class"], ["literal", names]];
const asFilter = (...parts: ExpressionSpecification[]) => ["all", ...parts] as FilterSpecification;
const isLevel = (level: string): ExpressionSpecification => ["==", ["get", "level"], level];
const isGround: ExpressionSpecification = ["!", ["has", "level"]];

const widthOf = (width: RoadWidth, more = 0): ExpressionSpecification => {
  const [far, city, quarter, house] = roadWidths[width].widths;
  const at = (pixels: number): ExpressionSpecification => [
    "case",
    ["has", "link"],
    pixels * linkShare + more,
    pixels + more,
  ];
  return [
    "interpolate",
    ["exponential", 1.6],
    ["zoom"],
    8,
    at(far),
    11,
    at(city),
    14,
    at(quarter),
    18,
    at(house),
  ] as unknown as ExpressionSpecification;
};

type Part = Pick<LayerSpecification, "id"> & { "source-layer": string; minzoom?: number };
const inSource = (part: Part) => ({ ...part, source: streetSource });

/** Roads of one level, all edges below all surfaces, so that no edge is drawn across a junction. */
function roadsAt(level: "tunnel" | "ground" | "bridge", colours: MapColours): LayerSpecification[] {
  const onLevel = level === "ground" ? isGround : isLevel(level);
  const round = { "line-cap": level === "ground" ? "round" : "butt", "line-join": "round" } as const;
  const of = (part: "edge" | "road", width: RoadWidth): LayerSpecification => {
    const { from } = roadWidths[width];
    const isEdge = part === "edge";
    const surface = isMajor(width) ? colours.major : width === "minor" ? colours.street : colours.road;
    return {
      ...inSource({
        id: `${level}-${part}-${width}`,
        "source-layer": "road",
        minzoom: isEdge ? Math.max(edgesFrom, from) : from,
      }),
      type: "line",
      filter: asFilter(isClass(...classesOf[width]), onLevel),
      layout: round,
      paint: {
        "line-color": isEdge ? colours.roadEdge : surface,
        "line-width": widthOf(width, isEdge ? edge : 0),
        ...(level === "tunnel" && { "line-opacity": 0.5 }),
        ...(level === "tunnel" && isEdge && { "line-dasharray": [3, 2] }),
      },
    };
  };
  return [...bySize.map((width) => of("edge", width)), ...bySize.map((width) => of("road", width))];
}

const area = (id: string, layer: string, color: string, more: object = {}): LayerSpecification => ({
  ...inSource({ id, "source-layer": layer }),
  type: "fill",
  ...more,
  paint: { "fill-color": color },
});

/** All street shapes, below the names. */
export function streetShapes(colours: MapColours): LayerSpecification[] {
  const waterways = ["interpolate", ["exponential", 1.5], ["zoom"], 10, 0.6, 18, 12];
  return [
    area("street-green", "green", colours.park, { filter: asFilter(["!", isClass("grass", "cemetery")]) }),
    {
      ...inSource({ id: "street-grass", "source-layer": "green", minzoom: 13 }),
      type: "fill",
      filter: asFilter(isClass("grass", "cemetery")),
      paint: { "fill-color": colours.park, "fill-opacity": 0.5 },
    },
    area("street-water", "water", colours.water, { filter: asFilter(["==", ["geometry-type"], "Polygon"]) }),
    {
      ...inSource({ id: "street-waterways", "source-layer": "water" }),
      type: "line",
      filter: asFilter(["==", ["geometry-type"], "LineString"]),
      paint: { "line-color": colours.water, "line-width": waterways as unknown as number },
    },
    area("street-buildings", "building", colours.building, { minzoom: 15 }),
    {
      ...inSource({ id: "street-ferries", "source-layer": "road", minzoom: 10 }),
      type: "line",
      filter: asFilter(isClass("ferry")),
      paint: { "line-color": colours.label, "line-width": 1, "line-dasharray": [3, 3] },
    },
    ...roadsAt("tunnel", colours),
    ...roadsAt("ground", colours),
    {
      ...inSource({ id: "street-rails", "source-layer": "rail", minzoom: 13 }),
      type: "line",
      paint: { "line-color": colours.roadEdge, "line-width": 1.5 },
    },
    ...roadsAt("bridge", colours),
  ];
}

type Words = {
  "text-field": ExpressionSpecification | string;
  "text-font": string[];
  "text-size": number;
  "text-max-width": number;
};

/** Names and arrows of the streets, least important first: later layers are placed first. */
export function streetNames(colours: MapColours, words: Words): LayerSpecification[] {
  const ink = { "text-color": colours.label, "text-halo-color": colours.land, "text-halo-width": 1.6 };
  const shore = { ...ink, "text-halo-color": colours.water };
  const placesOf = (id: string, classes: string[], size: number, from: number): LayerSpecification => ({
    ...inSource({ id, "source-layer": "place", minzoom: from }),
    type: "symbol",
    filter: asFilter(isClass(...classes)),
    layout: {
      ...words,
      "text-size": size,
      "text-padding": 8,
      "symbol-sort-key": ["-", 0, ["coalesce", ["get", "rank"], 0]],
    },
    paint: { ...ink, "text-halo-width": 2 },
  });
  return [
    {
      ...inSource({ id: "house-numbers", "source-layer": "house", minzoom: numbersFrom }),
      type: "symbol",
      layout: { ...words, "text-field": ["get", "number"], "text-size": 10, "text-padding": 4 },
      paint: { ...ink, "text-halo-width": 1, "text-opacity": 0.8 },
    },
    {
      ...inSource({ id: "one-way-arrows", "source-layer": "road", minzoom: arrowsFrom }),
      type: "symbol",
      filter: asFilter(["has", "oneway"]),
      layout: {
        ...words,
        "text-field": ["case", ["==", ["get", "oneway"], -1], "←", "→"],
        "text-size": 14,
        "symbol-placement": "line",
        "symbol-spacing": 160,
        "text-keep-upright": false,
        "text-rotation-alignment": "map",
        "text-padding": 0,
      },
      paint: { "text-color": colours.label, "text-opacity": 0.7 },
    },
    {
      ...inSource({ id: "poi-names", "source-layer": "poi", minzoom: 15 }),
      type: "symbol",
      layout: {
        ...words,
        "text-size": 11,
        "text-padding": 10,
        "symbol-sort-key": ["-", 0, ["coalesce", ["get", "rank"], 0]],
      },
      paint: ink,
    },
    {
      ...inSource({ id: "street-names", "source-layer": "road", minzoom: 12 }),
      type: "symbol",
      filter: asFilter(["has", "name"]),
      layout: {
        ...words,
        "text-size": ["interpolate", ["linear"], ["zoom"], 13, 10.5, 17, 13] as unknown as number,
        "symbol-placement": "line",
        "symbol-spacing": 320,
        "text-max-angle": 35,
        "text-max-width": 30,
      },
      paint: { ...ink, "text-halo-color": colours.road },
    },
    {
      ...inSource({ id: "street-water-names", "source-layer": "water", minzoom: 13 }),
      type: "symbol",
      filter: asFilter(["has", "name"]),
      layout: { ...words, "text-size": 12, "text-padding": 16 },
      paint: shore,
    },
    placesOf("quarter-names", ["quarter", "neighbourhood", "city_block", "hamlet"], 12, 13),
    placesOf("suburb-names", ["suburb", "borough", "district", "village"], 13, 11),
    placesOf("city-names", ["city", "town", "municipality"], 15, 7),
  ];
}

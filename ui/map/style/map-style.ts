import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import type { StreetTiles } from "../map-settings.ts";
import { streetNames, streetShapes, streetSource } from "./street-layers.ts";

const naturalEarth = '<a href="https://www.naturalearthdata.com">Natural Earth</a>';
const geoNames =
  '<a href="https://www.geonames.org">GeoNames</a> <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>';
/** The first of the name layers: everything drawn on the map goes below it. */
export const firstNameLayer = "town-names";

/** The outline of a box: its corners in order. */
const ringOf = ([west, south, east, north]: StreetTiles["bounds"]): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const boxOf = (bounds: StreetTiles["bounds"]) => ({
  type: "Polygon" as const,
  coordinates: [ringOf(bounds)],
});

const area = (id: string, source: string, color: string): LayerSpecification => ({
  id,
  type: "fill",
  source,
  paint: { "fill-color": color },
});

export type BuiltInMap = {
  colours: MapColours;
  language: string;
  /** The deployment's streets; null: only towns and coasts. */
  streets: StreetTiles | null;
};

/**
 * A rectangle of land over the tiles' bounds. It covers the world's coast there, which is coarser than the tiles'
 * own.
 */
const ground = ({ bounds }: StreetTiles): SourceSpecification => ({
  type: "geojson",
  data: { type: "Feature", properties: {}, geometry: boxOf(bounds) },
});

/**
 * The map in the page's colours, built here without requests: the world's land and towns, and within the deployment's
 * tiles streets, parks, water and names.
 */
export function builtInStyle({ colours, language, streets }: BuiltInMap): StyleSpecification {
  // Names are in the reader's script if the data has it; the page's own fonts draw them, without a glyph server.
  const [main] = language.split("-");
  const words = {
    "text-field": [
      "coalesce",
      ["get", `name:${language}`],
      ["get", `name:${main}`],
      ["get", "name"],
    ] as ExpressionSpecification,
    "text-font": ["Inter Waybill", "system-ui", "sans-serif"],
    "text-size": 13,
    "text-max-width": 8,
  };
  const ink = { "text-color": colours.label, "text-halo-color": colours.land, "text-halo-width": 2 };
  const elsewhere = streets
    ? { filter: ["!", ["within", boxOf(streets.bounds)]] as FilterSpecification }
    : {};
  const townsOf = (id: string, source: string, people: string, from: number): LayerSpecification => ({
    id,
    type: "symbol",
    source,
    minzoom: from,
    ...elsewhere,
    layout: {
      ...words,
      "text-padding": 12,
      "symbol-sort-key": ["-", 0, ["coalesce", ["get", people], 0]],
    },
    paint: ink,
  });
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: "/map/world-land.json", attribution: naturalEarth },
      borders: { type: "geojson", data: "/map/world-borders.json" },
      places: {
        type: "geojson",
        data: "/map/world-places.json",
        attribution: geoNames,
      },
      towns: { type: "geojson", data: "/map/towns.json" },
      ...(streets && {
        ground: ground(streets),
        [streetSource]: {
          type: "vector",
          url: `pmtiles://${new URL(streets.url, location.href).href}`,
        } as const,
      }),
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": colours.water } },
      area("land", "land", colours.land),
      ...(streets?.has_sea ? [area("ground", "ground", colours.land)] : []),
      { id: "borders", type: "line", source: "borders", paint: { "line-color": colours.roadEdge } },
      ...(streets ? streetShapes(colours) : []),
      townsOf(firstNameLayer, "towns", "people", 6),
      townsOf("place-names", "places", "people", 0),
      ...(streets ? streetNames(colours, words) : []),
    ],
  };
}

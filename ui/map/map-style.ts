import type { FilterSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";

const naturalEarth = '<a href="https://www.naturalearthdata.com">Natural Earth</a>';
const geoNames =
  '<a href="https://www.geonames.org">GeoNames</a> <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>';
/** The first of the layers of names: what is drawn on the map lies below it. */
export const namesFrom = "place-names";
/** From further away the sketched streets would run together into a white block. */
const streetsFrom = 11;

const ofKind = (...kinds: string[]): FilterSpecification => ["in", ["get", "kind"], ["literal", kinds]];
/** Every line that is neither a side street nor a river is a road. */
const roads: FilterSpecification = [
  "all",
  ["==", ["geometry-type"], "LineString"],
  ["!", ["in", ["get", "kind"], ["literal", ["street", "river", "rail"]]]],
];

/** A width that grows with the zoom, in pixels at zoom 11 and at zoom 18. */
const growing = (far: number, near: number) =>
  ["interpolate", ["exponential", 1.5], ["zoom"], 11, far, 18, near] as unknown as number;

type Line = { filter: FilterSpecification; color: string; far: number; near: number; from?: number };

const line = (id: string, { filter, color, far, near, from }: Line): LayerSpecification => ({
  id,
  type: "line",
  source: "sketch",
  ...(from !== undefined && { minzoom: from }),
  filter,
  layout: { "line-cap": "round", "line-join": "round" },
  paint: { "line-color": color, "line-width": growing(far, near) },
});

const area = (id: string, source: string, color: string, kind?: string): LayerSpecification => ({
  id,
  type: "fill",
  source,
  ...(kind !== undefined && { filter: ofKind(kind) }),
  paint: { "fill-color": color },
});

type OfflineMap = {
  colours: MapColours;
  /** ISO 3166-1 alpha-2. */
  country: string;
  language: string;
  /** Says that the streets are a sketch, for the credits. */
  sketched: string;
};

/** The quiet offline map in the page's colours: the world's land, the country's sketch where there is one, and names. */
export function offlineStyle({ colours, country, language, sketched }: OfflineMap): StyleSpecification {
  // Names stand in the reader's script where the data has it; with no glyph server the page's own fonts draw them.
  const words = {
    "text-field": ["coalesce", ["get", `name:${language}`], ["get", "name"]] as unknown as string,
    "text-font": ["Inter Waybill", "system-ui", "sans-serif"],
    "text-size": 13,
    "text-max-width": 8,
  };
  const ink = { "text-color": colours.label, "text-halo-color": colours.land, "text-halo-width": 2 };
  const shore = { "text-color": colours.label, "text-halo-color": colours.water, "text-halo-width": 2 };
  return {
    version: 8,
    sources: {
      land: { type: "geojson", data: "/map/world-land.json", attribution: naturalEarth },
      borders: { type: "geojson", data: "/map/world-borders.json" },
      places: { type: "geojson", data: "/map/world-places.json", attribution: geoNames },
      sketch: { type: "geojson", data: `/map/sketch-${country.toLowerCase()}.json`, attribution: sketched },
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": colours.water } },
      area("land", "land", colours.land),
      { id: "borders", type: "line", source: "borders", paint: { "line-color": colours.roadEdge } },
      area("parks", "sketch", colours.park, "park"),
      area("waters", "sketch", colours.water, "water"),
      line("rivers", { filter: ofKind("river"), color: colours.water, far: 2, near: 24 }),
      line("streets", {
        filter: ofKind("street"),
        color: colours.street,
        far: 0.5,
        near: 9,
        from: streetsFrom,
      }),
      line("road-edges", { filter: roads, color: colours.roadEdge, far: 3, near: 20, from: streetsFrom }),
      line("roads", { filter: roads, color: colours.road, far: 2, near: 17 }),
      {
        id: namesFrom,
        type: "symbol",
        source: "places",
        maxzoom: 12,
        layout: {
          ...words,
          "text-padding": 12,
          "symbol-sort-key": ["-", 0, ["coalesce", ["get", "people"], 0]],
        },
        paint: ink,
      },
      {
        id: "sketch-names",
        type: "symbol",
        source: "sketch",
        minzoom: 11,
        filter: [
          "all",
          ["has", "name"],
          ["!", ["==", ["geometry-type"], "LineString"]],
          ["!", ofKind("water")],
        ] as FilterSpecification,
        layout: { ...words, "text-padding": 8 },
        paint: ink,
      },
      {
        id: "water-names",
        type: "symbol",
        source: "sketch",
        minzoom: 11,
        filter: ["all", ["has", "name"], ofKind("water", "river")] as FilterSpecification,
        layout: { ...words, "text-padding": 8 },
        paint: shore,
      },
      {
        id: "road-names",
        type: "symbol",
        source: "sketch",
        minzoom: 13,
        filter: ["all", ["has", "name"], roads] as FilterSpecification,
        layout: {
          ...words,
          "text-size": 12,
          "symbol-placement": "line",
          "symbol-spacing": 400,
          "text-max-width": 20,
        },
        paint: { ...ink, "text-halo-color": colours.road },
      },
    ],
  };
}

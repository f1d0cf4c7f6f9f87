import type { FilterSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";

const ofKind = (...kinds: string[]): FilterSpecification => ["in", ["get", "kind"], ["literal", kinds]];

/** A width that grows with the zoom, in pixels at zoom 11 and at zoom 18. */
const growing = (far: number, near: number) =>
  ["interpolate", ["exponential", 1.5], ["zoom"], 11, far, 18, near] as unknown as number;

const line = (id: string, kinds: string[], color: string, far: number, near: number): LayerSpecification => ({
  id,
  type: "line",
  source: "sketch",
  filter: ofKind(...kinds),
  layout: { "line-cap": "round", "line-join": "round" },
  paint: { "line-color": color, "line-width": growing(far, near) },
});

const area = (id: string, source: string, color: string, kinds?: string[]): LayerSpecification => ({
  id,
  type: "fill",
  source,
  ...(kinds && { filter: ofKind(...kinds) }),
  paint: { "fill-color": color },
});

/** Names stand in the reader's script where the data has it; without a glyph server the page's own fonts draw them. */
const names = (id: string, source: string, colours: MapColours, language: string): LayerSpecification => ({
  id,
  type: "symbol",
  source,
  filter: ["has", "name"],
  layout: {
    "text-field": ["coalesce", ["get", `name:${language}`], ["get", "name"]],
    "text-font": ["Inter Waybill", "system-ui", "sans-serif"],
    "text-size": 13,
    "text-padding": 8,
    "text-max-width": 8,
  },
  paint: { "text-color": colours.label, "text-halo-color": colours.land, "text-halo-width": 2 },
});

/** The quiet offline map in the page's colours: the world's land, the country's sketch where there is one, and names. */
export const offlineStyle = (colours: MapColours, country: string, language: string): StyleSpecification => ({
  version: 8,
  sources: {
    land: { type: "geojson", data: "/map/world-land.json" },
    places: { type: "geojson", data: "/map/world-places.json" },
    sketch: { type: "geojson", data: `/map/sketch-${country.toLowerCase()}.json` },
  },
  layers: [
    { id: "water", type: "background", paint: { "background-color": colours.water } },
    area("land", "land", colours.land),
    area("parks", "sketch", colours.park, ["park"]),
    area("waters", "sketch", colours.water, ["water"]),
    line("rivers", ["river"], colours.water, 2, 24),
    line("streets", ["street"], colours.street, 1, 9),
    line("road-edges", ["road"], colours.roadEdge, 3, 20),
    line("roads", ["road"], colours.road, 2, 17),
    names("place-names", "places", colours, language),
    names("sketch-names", "sketch", colours, language),
  ],
});

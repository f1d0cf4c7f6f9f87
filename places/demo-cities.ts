import { placeKindOf, placeKinds } from "@waybill/addresses/streets/place-kinds";
import type { Box, MapSource } from "./source/map-element.ts";

const openStreetMap = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';
const openMapTiles = '<a href="https://openmaptiles.org/">© OpenMapTiles</a>';

/** The attribution of every map made from OpenStreetMap. */
export const osmAttribution = openStreetMap;

type DemoCity = {
  /** The base name of the city's street files. */
  city: string;
  /** The bounding box in degrees within which the files are complete. */
  bounds: Box;
  attribution: string;
  /**
   * True: the files have every name and the highest zoom. Other cities are reduced, because the repository contains
   * all of them.
   */
  isWhole: boolean;
};
const wholeCities = new Set(["metro-manila", "singapore", "karachi", "kuwait-city"]);
const fromOsm = (city: string, bounds: Box): DemoCity => ({
  city,
  bounds,
  attribution: openStreetMap,
  isWhole: wholeCities.has(city),
});

/** The bundled city of each country, used without an extract. */
export const demoCities: Record<string, DemoCity> = {
  ae: fromOsm("dubai", [55.08, 25.03, 55.45, 25.32]),
  ar: fromOsm("buenos-aires", [-58.54, -34.71, -58.33, -34.52]),
  bd: fromOsm("dhaka", [90.33, 23.69, 90.47, 23.9]),
  co: fromOsm("bogota", [-74.17, 4.57, -74.02, 4.76]),
  de: fromOsm("berlin", [13.25, 52.44, 13.53, 52.57]),
  dk: fromOsm("copenhagen", [12.48, 55.61, 12.66, 55.74]),
  gr: fromOsm("athens", [23.64, 37.9, 23.84, 38.06]),
  hk: {
    ...fromOsm("hong-kong", [114.08, 22.22, 114.28, 22.39]),
    attribution: `${openMapTiles} ${openStreetMap}`,
  },
  hu: fromOsm("budapest", [18.97, 47.42, 19.17, 47.58]),
  kw: fromOsm("kuwait-city", [47.84, 29.22, 48.13, 29.42]),
  my: fromOsm("kuala-lumpur", [101.6, 3.02, 101.77, 3.25]),
  pe: fromOsm("lima", [-77.11, -12.17, -76.95, -12.01]),
  ph: fromOsm("metro-manila", [120.935, 14.43, 121.125, 14.77]),
  pk: fromOsm("karachi", [66.95, 24.78, 67.2, 25]),
  sa: fromOsm("riyadh", [46.57, 24.6, 46.83, 24.84]),
  sg: fromOsm("singapore", [103.6, 1.19, 104.05, 1.48]),
  th: fromOsm("bangkok", [100.45, 13.65, 100.65, 13.86]),
  tr: fromOsm("istanbul", [28.9, 40.97, 29.09, 41.1]),
};

/** Reduced cities omit the names of places with a lower weight. */
const minWeight = 40;

/** Reduces a city's source: without bus stops, cash machines and kiosks. */
export const reducedSource = (source: MapSource): MapSource => ({
  ...source,
  async *elements() {
    for await (const element of source.elements()) {
      const kind = element.type === "point" && placeKindOf(element.tags);
      if (!kind || placeKinds[kind].weight >= minWeight || element.tags["addr:housenumber"]) yield element;
    }
  },
});

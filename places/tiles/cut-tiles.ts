import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from "@maplibre/geojson-vt";
import { fromGeojsonVt } from "@maplibre/vt-pbf";
import { tileIdToZxy, zxyToTileId } from "pmtiles";
import { perDegree, type Box, type MapElement } from "../source/map-element.ts";
import { decodeElement, encodeElement } from "../source/element-file.ts";
import { ExternalSorter, numberKey, numberOfKey } from "../storage/external-sort.ts";
import { houseFeatureOf, layers, mapFeatureOf, type Layer, type MapFeature } from "./map-features.ts";
import { PmtilesFile } from "./pmtiles-file.ts";

const closestZoom = 14;
const extent = 4096;
const buffer = 64;
/** The simplification tolerance, in units of a tile at one zoom above the highest: smaller bends are not drawn. */
const tolerance = 3;

/** Tiles are cut in groups: from each tile of one zoom, all tiles inside it down to another zoom. */
const piecesTo = (maxZoom: number) => [
  { zoom: 11, to: maxZoom },
  { zoom: 6, to: 10 },
  { zoom: 0, to: 5 },
];

/** Features with a lower rank are omitted on a reduced map. */
const minRank = 60;
const isMinor = ({ layer, feature: { properties } }: MapFeature): boolean =>
  (layer === "poi" && Number(properties["rank"]) < minRank) || properties["class"] === "grass";

export type TileSource = {
  /** All elements that may be drawn; `isHouse`: only its house number is drawn. */
  elements: () => Iterable<{ element: MapElement; isHouse: boolean }>;
  /** Languages of names in addition to the map's own. */
  languages: readonly string[];
  attribution: string;
  bounds?: Box | undefined;
  /**
   * True for tiles without the highest zoom; its content is drawn one zoom earlier, except house numbers and small
   * places.
   */
  isLean?: boolean;
  folder: string;
};
/**
 * `box`: the bounding box of everything drawn, in degrees. `sea`: the number of sea areas; if 0, water is only
 * inland.
 */
export type TileCounts = { tiles: number; bytes: number; largest: number; box: Box; sea: number };

const columnOf = (longitude: number, side: number) => ((longitude + 180) / 360) * side;
const rowOf = (latitude: number, side: number) => {
  const sine = Math.sin((Math.max(-85, Math.min(85, latitude)) * Math.PI) / 180);
  return (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * side;
};

const boxOf = (element: MapElement): Box => {
  const lines =
    element.type === "point"
      ? [element.at]
      : element.type === "line"
        ? [element.line]
        : element.polygons.flat();
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines)
    for (let at = 0; at < line.length; at += 2) {
      const [x, y] = [line[at]! / perDegree, line[at + 1]! / perDegree];
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
  return [west, south, east, north];
};

/** Returns the tiles of a zoom in which a feature can be visible: those of its bounding box plus a margin. */
function* tilesOf([west, south, east, north]: Box, zoom: number): Generator<number> {
  const side = 2 ** zoom;
  const margin = buffer / extent;
  const within = (column: number) => Math.max(0, Math.min(side - 1, Math.floor(column)));
  const [left, right] = [within(columnOf(west, side) - margin), within(columnOf(east, side) + margin)];
  const [top, bottom] = [within(rowOf(north, side) - margin), within(rowOf(south, side) + margin)];
  for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) yield zxyToTileId(zoom, x, y);
}

/** Merges features of a tile that are drawn equally, so that a street of ten pieces shows its name once. */
function joined(features: readonly GeoJSONVTFeature[]): GeoJSONVTFeature[] {
  const alike = new Map<string, GeoJSONVTFeature>();
  for (const feature of features) {
    const key = `${feature.type} ${JSON.stringify(feature.tags)}`;
    const known = alike.get(key);
    if (!known) alike.set(key, { ...feature, geometry: [...feature.geometry] } as GeoJSONVTFeature);
    else (known.geometry as unknown[]).push(...feature.geometry);
  }
  return [...alike.values()];
}

/**
 * Returns a tile's features for its zoom: without those that appear only at higher zooms, and without names that
 * would be unreadable.
 */
const atZoom = (features: readonly GeoJSONVTFeature[], zoom: number): GeoJSONVTFeature[] =>
  joined(
    features.flatMap((feature) => {
      const { fromZoom, namedFrom, ...tags } = feature.tags as Record<string, number>;
      if (fromZoom! > zoom) return [];
      const shown = Object.entries(tags).filter(([key]) => zoom >= namedFrom! || !key.startsWith("name"));
      return [{ ...feature, tags: Object.fromEntries(shown) }];
    }),
  );

/** Returns all features of a group of tiles, layer by layer. */
function layersOf(features: readonly MapFeature[]): [Layer, GeoJSONVT][] {
  const options = { maxZoom: closestZoom + 1, indexMaxZoom: 0, extent, buffer, tolerance };
  return layers.flatMap((layer): [Layer, GeoJSONVT][] => {
    const own = features.filter((one) => one.layer === layer);
    if (own.length === 0) return [];
    const drawn = own.map(({ feature, fromZoom, namedFrom }) => ({
      ...feature,
      properties: { ...feature.properties, fromZoom, namedFrom },
    }));
    return [[layer, new GeoJSONVT({ type: "FeatureCollection", features: drawn }, options)]];
  });
}

/** Cuts a tile and all tiles inside it, down to a zoom. */
function cutBelow(tileId: number, to: number, features: readonly MapFeature[], file: PmtilesFile): number {
  const [zoom, column, row] = tileIdToZxy(tileId);
  const drawn = layersOf(features);
  let largest = 0;
  for (let z = zoom; z <= to; z++) {
    const side = 2 ** (z - zoom);
    for (let x = column * side; x < (column + 1) * side; x++)
      for (let y = row * side; y < (row + 1) * side; y++) {
        const tile: Record<string, GeoJSONVTTile> = Object.fromEntries(
          drawn.flatMap(([layer, index]) => {
            const cut = index.getTile(z, x, y);
            const seen = cut ? atZoom(cut.features, z) : [];
            return cut && seen.length > 0 ? [[layer, { ...cut, features: seen } as GeoJSONVTTile]] : [];
          }),
        );
        if (Object.keys(tile).length === 0) continue;
        const bytes = file.add(z, x, y, fromGeojsonVt(tile, { version: 2, extent }));
        largest = Math.max(largest, bytes);
      }
  }
  return largest;
}

/** Cuts a map into vector tiles, and writes them into a PMTiles file. */
export function cutTiles(path: string, source: TileSource): TileCounts {
  const { languages, attribution, bounds, folder, isLean = false } = source;
  const maxZoom = isLean ? closestZoom - 1 : closestZoom;
  const heaps = piecesTo(maxZoom).map((piece) => ({ ...piece, sorted: new ExternalSorter(folder) }));
  const featureOf = (element: MapElement, isHouse: boolean) => {
    const feature = isHouse ? houseFeatureOf(element) : mapFeatureOf(element, languages);
    if (!feature || isHouse || (isLean && isMinor(feature))) return isLean ? undefined : feature;
    const { fromZoom, namedFrom } = feature;
    return { ...feature, fromZoom: Math.min(fromZoom, maxZoom), namedFrom: Math.min(namedFrom, maxZoom) };
  };
  let [west, south, east, north] = [180, 90, -180, -90];
  let sea = 0;
  for (const { element, isHouse } of source.elements()) {
    const feature = featureOf(element, isHouse);
    if (!feature) continue;
    if (feature.feature.properties["class"] === "sea") sea++;
    const box = boxOf(element);
    [west, south] = [Math.min(west, box[0]), Math.min(south, box[1])];
    [east, north] = [Math.max(east, box[2]), Math.max(north, box[3])];
    const value = Buffer.concat([Buffer.of(isHouse ? 1 : 0), encodeElement(element)]);
    for (const { zoom, to, sorted } of heaps)
      if (feature.fromZoom <= to) for (const tile of tilesOf(box, zoom)) sorted.add(numberKey(tile), value);
  }

  const file = new PmtilesFile(path);
  let largest = 0;
  for (const { to, sorted } of heaps) {
    let tile = -1;
    let features: MapFeature[] = [];
    const cut = () => {
      if (features.length > 0) largest = Math.max(largest, cutBelow(tile, to, features, file));
      features = [];
    };
    for (const { key, value } of sorted.sorted()) {
      if (numberOfKey(key) !== tile) cut();
      tile = numberOfKey(key);
      const feature = featureOf(decodeElement(value.subarray(1)), value[0] === 1);
      if (feature) features.push(feature);
    }
    cut();
  }
  const { tiles } = file;
  const box: Box = bounds ?? [west, south, east, north];
  const metadata = { attribution, vector_layers: layers.map((id) => ({ id, fields: {} })) };
  return { tiles, largest, box, sea, bytes: file.close({ minZoom: 0, maxZoom, box, metadata }) };
}

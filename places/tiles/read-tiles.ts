import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { open } from "node:fs/promises";
import { PbfReader } from "pbf";
import { type Header, PMTiles, type Source } from "pmtiles";
import type { Box } from "../source/map-element.ts";
import type { Layer } from "./map-features.ts";

type Point = [longitude: number, latitude: number];

/** A feature of a tile: its points, lines or rings in degrees, cut at the tile's edge. */
export type TileFeature = {
  layer: Layer;
  shape: "point" | "line" | "area";
  properties: Readonly<Record<string, string | number | boolean>>;
  lines: Point[][];
};

/** Maximum cached tiles. */
const maxTiles = 48;

/** Returns the zoom at which a box fills about one tile, within the zooms of the file. */
const zoomOf = ([west, , east]: Box, { minZoom, maxZoom }: Pick<Header, "minZoom" | "maxZoom">): number =>
  Math.min(maxZoom, Math.max(minZoom, Math.floor(Math.log2(360 / (east - west)))));

/** Returns the tile coordinates of a point at a zoom, from the north-west. */
function tileAt([longitude, latitude]: Point, zoom: number): [x: number, y: number] {
  const count = 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  const clamped = (value: number) => Math.min(count - 1, Math.max(0, Math.floor(value)));
  return [clamped(((longitude + 180) / 360) * count), clamped(down * count)];
}

const shapes = ["point", "point", "line", "area"] as const;

/** Returns the points of a feature in degrees. */
function linesOf(feature: VectorTileFeature, x: number, y: number, zoom: number): Point[][] {
  const size = feature.extent * 2 ** zoom;
  return feature.loadGeometry().map((line) =>
    line.map((point): Point => {
      const across = (feature.extent * x + point.x) / size;
      const down = (feature.extent * y + point.y) / size;
      const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * down))) * 180) / Math.PI;
      return [across * 360 - 180, latitude];
    }),
  );
}

/** Reads byte ranges of a file. */
function rangesOf(path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const file = await open(path);
      try {
        const { buffer } = await file.read(new Uint8Array(length), 0, length, offset);
        return { data: buffer.buffer };
      } finally {
        await file.close();
      }
    },
  };
}

/** Returns a function that reads the features of some layers inside a box, at the zoom that fits the box. */
export function openTileFeatures(
  path: string,
  layers: readonly Layer[],
): (box: Box) => Promise<TileFeature[]> {
  const tiles = new PMTiles(rangesOf(path));
  const held = new Map<string, Promise<TileFeature[]>>();

  const readTile = async (zoom: number, x: number, y: number): Promise<TileFeature[]> => {
    const tile = await tiles.getZxy(zoom, x, y);
    if (!tile) return [];
    const known = new VectorTile(new PbfReader(tile.data)).layers;
    const isInTile = ([point]: Point[]) => point !== undefined && String(tileAt(point, zoom)) === `${x},${y}`;
    return layers.flatMap((layer) =>
      Array.from({ length: known[layer]?.length ?? 0 }, (_, at): TileFeature => {
        const feature = known[layer]!.feature(at);
        const { properties, type } = feature;
        const lines = linesOf(feature, x, y, zoom);
        const shape = shapes[type];
        // A point beyond the tile's edge is also in the next tile, so it is dropped here.
        return { layer, shape, properties, lines: shape === "point" ? lines.filter(isInTile) : lines };
      }),
    );
  };
  const tileOf = (zoom: number, x: number, y: number): Promise<TileFeature[]> => {
    const key = `${zoom}/${x}/${y}`;
    const tile = held.get(key) ?? readTile(zoom, x, y);
    held.delete(key);
    held.set(key, tile);
    tile.catch(() => held.delete(key));
    const [oldest] = held.keys();
    if (held.size > maxTiles && oldest !== undefined) held.delete(oldest);
    return tile;
  };

  return async (box) => {
    const [west, south, east, north] = box;
    const zoom = zoomOf(box, await tiles.getHeader());
    const [left, top] = tileAt([west, north], zoom);
    const [right, bottom] = tileAt([east, south], zoom);
    const read: Promise<TileFeature[]>[] = [];
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) read.push(tileOf(zoom, x, y));
    return (await Promise.all(read)).flat();
  };
}

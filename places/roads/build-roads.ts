import { zxyToTileId } from "pmtiles";
import { cutSegments, type RoadSource } from "./cut-segments.ts";
import { buildGrid } from "./road-grid.ts";
import { perDegree, writeRoads } from "./roads-file.ts";
import { strongComponents } from "./strong-components.ts";

export type RoadCounts = { junctions: number; segments: number; kilometres: number };

/** Returns the position along a space-filling curve, so that neighbouring roads are close together in the file. */
const spatialKey = (longitude: number, latitude: number): number => {
  const side = 2 ** 20;
  const east = Math.floor(((longitude / perDegree + 180) / 360) * side);
  const north = Math.floor(((latitude / perDegree + 90) / 180) * side);
  return zxyToTileId(20, Math.min(side - 1, east), Math.min(side - 1, north));
};

/** Returns the numbers 0 to n-1, sorted by `keyOf`. */
const orderBy = (count: number, keyOf: (at: number) => number): Uint32Array => {
  const keys = Float64Array.from({ length: count }, (_, at) => keyOf(at));
  return Uint32Array.from(keys, (_, at) => at).sort((a, b) => keys[a]! - keys[b]! || a - b);
};

/** Builds the file of roads for route search: roads are cut into segments at every junction. */
export function buildRoads(path: string, source: RoadSource): RoadCounts {
  const cuts = cutSegments(source);

  const junctionOrder = orderBy(cuts.junctions.length, (at) =>
    spatialKey(cuts.longitude[at]!, cuts.latitude[at]!),
  );
  const newNumber = new Uint32Array(junctionOrder.length);
  for (const [now, before] of junctionOrder.entries()) newNumber[before] = now;
  const [from, to] = [cuts.from.values(), cuts.to.values()];
  const segmentOrder = orderBy(from.length, (at) => newNumber[from[at]!]!);
  const inOrder = <T extends Uint8Array | Uint32Array>(values: T): T => {
    const sorted = values.slice() as T;
    for (const [now, before] of segmentOrder.entries()) sorted[now] = values[before]!;
    return sorted;
  };

  const starts = cuts.shapeStart.values();
  const shapes = cuts.shape.values();
  const shape = new Uint8Array(shapes.length);
  const shapeStart = new Uint32Array(segmentOrder.length + 1);
  for (const [now, before] of segmentOrder.entries()) {
    const bytes = shapes.subarray(starts[before], starts[before + 1] ?? shapes.length);
    shape.set(bytes, shapeStart[now]);
    shapeStart[now + 1] = shapeStart[now]! + bytes.length;
  }

  const junctionLongitude = Int32Array.from(junctionOrder, (at) => cuts.longitude[at]!);
  const junctionLatitude = Int32Array.from(junctionOrder, (at) => cuts.latitude[at]!);
  const segmentFrom = inOrder(from).map((at) => newNumber[at]!);
  const segmentTo = inOrder(to).map((at) => newNumber[at]!);
  const segmentFlags = inOrder(cuts.flags.values());
  const segmentDecimetres = inOrder(cuts.decimetres.values());
  const ends = { from: segmentFrom, to: segmentTo, flags: segmentFlags };
  const values = {
    junctionLongitude,
    junctionLatitude,
    junctionComponent: strongComponents(junctionOrder.length, ends),
    segmentFrom,
    segmentTo,
    segmentDecimetres,
    segmentFlags,
    shapeStart,
    shape,
    segmentClass: inOrder(cuts.roadClass.values()),
    segmentStreet: inOrder(cuts.street.values()),
  };
  const grid = buildGrid(values, source.folder);
  writeRoads(path, grid.facts, { ...values, ...grid.sections });
  return {
    junctions: junctionOrder.length,
    segments: segmentOrder.length,
    kilometres: segmentDecimetres.reduce((sum, one) => sum + one, 0) / 10_000,
  };
}

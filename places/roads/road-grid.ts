import { Column } from "../storage/column.ts";
import { ExternalSorter, numberKey, numberOfKey } from "../storage/external-sort.ts";
import {
  lineOfSegment,
  metresPerUnit,
  perDegree,
  type DrawableRoads,
  type GridFacts,
  type Roads,
} from "./roads-file.ts";

/** The side of a cell in units: about 280 metres. */
const cellSize = 250;

/**
 * Returns the grid cells that a line may run through: those of the bounding boxes of its pieces, which are short.
 */
function cellsOf(line: readonly number[], { west, south, columns }: GridFacts): Set<number> {
  const cells = new Set<number>();
  for (let at = 2; at < line.length; at += 2) {
    const [x, y, u, v] = [line[at - 2]!, line[at - 1]!, line[at]!, line[at + 1]!];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(u - x), Math.abs(v - y)) / cellSize));
    for (let step = 0; step < steps; step++) {
      const [a, b] = [step / steps, (step + 1) / steps];
      const column = [x + (u - x) * a, x + (u - x) * b].map((one) => Math.floor((one - west) / cellSize));
      const row = [y + (v - y) * a, y + (v - y) * b].map((one) => Math.floor((one - south) / cellSize));
      for (let r = Math.min(...row); r <= Math.max(...row); r++)
        for (let c = Math.min(...column); c <= Math.max(...column); c++) cells.add(r * columns + c);
    }
  }
  return cells;
}

const minOf = (values: Int32Array) => values.reduce((min, one) => Math.min(min, one), Infinity);
const maxOf = (values: Int32Array) => values.reduce((max, one) => Math.max(max, one), -Infinity);

/** Builds the grid for finding the segments near a point. */
export function buildGrid(drawn: DrawableRoads, folder: string) {
  // Roads may bend beyond their junctions, so the grid has a margin of some cells: then no cell number is negative.
  const margin = 40 * cellSize;
  const west = minOf(drawn.junctionLongitude) - margin;
  const south = minOf(drawn.junctionLatitude) - margin;
  const columns = Math.ceil((maxOf(drawn.junctionLongitude) + margin - west) / cellSize);
  const facts: GridFacts = { west, south, columns };

  const pairs = new ExternalSorter(folder);
  const segmentKey = Buffer.alloc(4);
  for (let segment = 0; segment < drawn.segmentFrom.length; segment++)
    for (const cell of cellsOf(lineOfSegment(drawn, segment), facts)) {
      segmentKey.writeUInt32LE(segment);
      pairs.add(numberKey(cell), segmentKey);
    }
  const [cell, cellStart, cellSegment] = [
    new Column("Uint32Array"),
    new Column("Uint32Array"),
    new Column("Uint32Array"),
  ];
  let before = -1;
  for (const { key, value } of pairs.sorted()) {
    const number = numberOfKey(key);
    if (number !== before) {
      cell.push(number);
      cellStart.push(cellSegment.length);
      before = number;
    }
    cellSegment.push(value.readUInt32LE());
  }
  cellStart.push(cellSegment.length);
  return {
    facts,
    sections: { cell: cell.values(), cellStart: cellStart.values(), cellSegment: cellSegment.values() },
  };
}

/**
 * A position on a segment: its distance in metres from the segment's first junction, and from the requested point.
 */
export type PointOnSegment = {
  segment: number;
  alongMetres: number;
  metres: number;
  longitude: number;
  latitude: number;
};

function nearestOn(roads: Roads, segment: number, x: number, y: number): PointOnSegment {
  const line = lineOfSegment(roads, segment);
  const narrowing = Math.cos(((y / perDegree) * Math.PI) / 180);
  const nearest = { segment, alongMetres: 0, metres: Infinity, longitude: 0, latitude: 0 };
  let along = 0;
  for (let at = 2; at < line.length; at += 2) {
    const [a, b] = [(line[at - 2]! - x) * narrowing, line[at - 1]! - y];
    const [east, north] = [(line[at]! - line[at - 2]!) * narrowing, line[at + 1]! - line[at - 1]!];
    const length = Math.hypot(east, north);
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(a * east + b * north) / length ** 2));
    const metres = Math.hypot(a + share * east, b + share * north) * metresPerUnit;
    if (metres < nearest.metres) {
      nearest.metres = metres;
      nearest.alongMetres = (along + share * length) * metresPerUnit;
      nearest.longitude = x + (a + share * east) / narrowing;
      nearest.latitude = y + b + share * north;
    }
    along += length;
  }
  return nearest;
}

const cellAt = ({ cell }: Roads, wanted: number): number => {
  let [from, to] = [0, cell.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (cell[middle]! < wanted) from = middle + 1;
    else to = middle;
  }
  return cell[from] === wanted ? from : -1;
};

export type NearestQuery = {
  longitude: number;
  latitude: number;
  /** The maximum distance in metres. */
  farthestMetres: number;
  isMeant: (segment: number) => boolean;
};

/**
 * Returns the nearest segments to a point in degrees, nearest first. It searches rings of cells until the best
 * segment cannot be in a farther ring.
 */
export function nearestSegments(roads: Roads, query: NearestQuery): PointOnSegment[] {
  const [x, y] = [query.longitude * perDegree, query.latitude * perDegree];
  const { west, south, columns } = roads.grid;
  const [column, row] = [Math.floor((x - west) / cellSize), Math.floor((y - south) / cellSize)];
  const rows = Math.floor((roads.cell.at(-1) ?? -1) / columns) + 1;
  const narrowing = Math.cos(((y / perDegree) * Math.PI) / 180);
  const farthestCells = query.farthestMetres / metresPerUnit / cellSize;
  const isNear = (at: number, count: number, slack: number) => at >= -slack && at < count + slack;
  // Far outside the grid there is nothing to find, and at a pole the search would never end.
  if (!isNear(row, rows, farthestCells + 1) || !isNear(column, columns, farthestCells / narrowing + 1))
    return [];
  const found = new Map<number, PointOnSegment>();
  const look = (c: number, r: number) => {
    if (c < 0 || c >= columns || r < 0) return;
    const at = cellAt(roads, r * columns + c);
    if (at < 0) return;
    for (let entry = roads.cellStart[at]!; entry < roads.cellStart[at + 1]!; entry++) {
      const segment = roads.cellSegment[entry]!;
      if (!found.has(segment) && query.isMeant(segment)) found.set(segment, nearestOn(roads, segment, x, y));
    }
  };
  const [east, north] = [x - west - column * cellSize, y - south - row * cellSize];
  /** The distance from the point to its cell's edge. */
  const edgeUnits = Math.min(east * narrowing, (cellSize - east) * narrowing, north, cellSize - north);
  /** The last ring that still contains a cell of the grid. */
  const lastRing = Math.max(column, columns - column, row, rows - row);
  let min = Infinity;
  for (let ring = 0; ring <= lastRing; ring++) {
    for (let step = -ring; step <= ring; step++) {
      look(column + step, row - ring);
      if (ring > 0) look(column + step, row + ring);
      if (Math.abs(step) < ring) {
        look(column - ring, row + step);
        look(column + ring, row + step);
      }
    }
    for (const { metres } of found.values()) min = Math.min(min, metres);
    const surely = (ring * cellSize * narrowing + edgeUnits) * metresPerUnit;
    if (min <= surely || surely > query.farthestMetres) break;
  }
  return [...found.values()]
    .filter(({ metres }) => metres <= query.farthestMetres)
    .sort((one, other) => one.metres - other.metres);
}

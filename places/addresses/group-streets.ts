import { perDegree, type Coordinates, type MapElement, type Tags } from "../source/map-element.ts";
import { decodeElement, encodeElement } from "../source/element-file.ts";
import { ExternalSorter } from "../storage/external-sort.ts";
import type { AreaLocator } from "./area-locator.ts";
import { normaliseText } from "@waybill/addresses/spelling/words";

/** A street: all roads of one name that are connected within one city. */
export type Street = { tags: Tags; at: Coordinates; areas: number[]; metres: number };

export type Streets = {
  /** The street with number n is at index n - 1. */
  streets: Street[];
  /** The street number of each road, in the order of the roads; 0: the road has no name. */
  streetOfRoad: Uint32Array;
};

/** Roads of one name are one street if they are nearer to each other than about this distance. */
const cellMetres = 100;
const metresADegree = 111_195;
const cellUnits = (cellMetres / metresADegree) * perDegree;
const areasAStreet = 6;

type Way = { order: number; tags: Tags; line: Coordinates; areas: number[]; city: number; metres: number };

const lengthOf = (line: Coordinates): number => {
  const narrowing = Math.cos(((line[1]! / perDegree) * Math.PI) / 180);
  let units = 0;
  for (let at = 2; at < line.length; at += 2)
    units += Math.hypot((line[at]! - line[at - 2]!) * narrowing, line[at + 1]! - line[at - 1]!);
  return (units / perDegree) * metresADegree;
};

/** Returns the cells that a line touches, including those between the points of a long straight part. */
function* cellsOf(line: Coordinates): Generator<number> {
  for (let at = 0; at < line.length; at += 2) {
    const [x, y] = [line[at]!, line[at + 1]!];
    const [u, v] = [line[at + 2] ?? x, line[at + 3] ?? y];
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(u - x), Math.abs(v - y)) / cellUnits));
    for (let step = 0; step < steps; step++) {
      const column = Math.floor((x + ((u - x) * step) / steps) / cellUnits);
      const row = Math.floor((y + ((v - y) * step) / steps) / cellUnits);
      yield column * 2 ** 26 + row;
    }
  }
}

/** Groups roads of one name into streets: those that share cells within one city. */
function clusters(ways: readonly Way[]): Way[][] {
  const leader = ways.map((_, at) => at);
  const find = (at: number): number => {
    while (leader[at] !== at) at = leader[at] = leader[leader[at]!]!;
    return at;
  };
  const firstIn = new Map<number, Map<number, number>>();
  for (const [at, way] of ways.entries()) {
    const cells = firstIn.get(way.city) ?? new Map<number, number>();
    firstIn.set(way.city, cells);
    for (const cell of cellsOf(way.line))
      for (const column of [-1, 0, 1])
        for (const row of [-1, 0, 1]) {
          const other = cells.get(cell + column * 2 ** 26 + row);
          if (other !== undefined) leader[find(at)] = find(other);
        }
    for (const cell of cellsOf(way.line)) cells.set(cell, at);
  }
  const members = new Map<number, Way[]>();
  for (const [at, way] of ways.entries()) members.set(find(at), [...(members.get(find(at)) ?? []), way]);
  return [...members.values()];
}

/** Returns the point of the street that is nearest to the centre of all its points. */
function middlePoint(ways: readonly Way[]): Coordinates {
  const totalMetres = ways.reduce((sum, { metres }) => sum + metres, 0) || 1;
  const middle = (axis: 0 | 1) =>
    ways.reduce(
      (sum, { line, metres }) => sum + (line[(line.length >> 2) * 2 + axis]! * metres) / totalMetres,
      0,
    );
  const [x, y] = [middle(0), middle(1)];
  let best = ways[0]!.line.subarray(0, 2);
  let min = Infinity;
  for (const { line } of ways)
    for (let at = 0; at < line.length; at += 2) {
      const off = Math.hypot(line[at]! - x, line[at + 1]! - y);
      if (off < min) [min, best] = [off, line.subarray(at, at + 2)];
    }
  return best.slice();
}

function streetOf(ways: readonly Way[], locator: AreaLocator): Street {
  const metresIn = new Map<number, number>();
  const tags: Record<string, string> = {};
  for (const way of ways) {
    for (const area of way.areas) metresIn.set(area, (metresIn.get(area) ?? 0) + way.metres);
    for (const [key, value] of Object.entries(way.tags)) tags[key] ??= value;
  }
  // Boundaries are more reliable than nearby names.
  const isSure = (area: number) => (locator.areas[area]!.region ? 1 : 0);
  const areas = [...metresIn]
    .sort(([one, a], [other, b]) => isSure(other) - isSure(one) || b - a)
    .map(([area]) => area);
  const metres = ways.reduce((sum, way) => sum + way.metres, 0);
  return { tags, at: middlePoint(ways), areas: areas.slice(0, areasAStreet), metres };
}

/** Groups the roads into streets, one name after the other, so that only the roads of one name are in memory. */
export function groupStreets(roads: Iterable<MapElement>, locator: AreaLocator, folder: string): Streets {
  const byName = new ExternalSorter(folder);
  let count = 0;
  for (const element of roads) {
    const order = count++;
    const { name } = element.tags;
    if (element.type !== "line" || name === undefined) continue;
    const numbered = { ...element.tags, order: String(order) };
    byName.add(Buffer.from(normaliseText(name)), encodeElement({ ...element, tags: numbered }));
  }

  const streets: Street[] = [];
  const streetOfRoad = new Uint32Array(count);
  const close = (ways: Way[]) => {
    for (const cluster of clusters(ways)) {
      const number = streets.push(streetOf(cluster, locator));
      for (const { order } of cluster) streetOfRoad[order] = number;
    }
  };
  let name = "";
  const ways: Way[] = [];
  for (const { key, value } of byName.sorted()) {
    const next = key.toString();
    if (next !== name) close(ways.splice(0));
    name = next;
    const element = decodeElement(value);
    if (element.type !== "line") continue;
    const { order, ...tags } = element.tags;
    const { line } = element;
    const middle = (line.length >> 2) * 2;
    const areas = locator.areasAt(line[middle]!, line[middle + 1]!);
    const city = areas.find((area) => locator.areas[area]!.kind === "city") ?? -1;
    ways.push({ order: Number(order), tags, line, areas, city, metres: lengthOf(line) });
  }
  close(ways);
  return { streets, streetOfRoad };
}

import type { MapElement } from "../source/map-element.ts";
import { perDegree as sourcePerDegree } from "../source/map-element.ts";
import { Column } from "../storage/column.ts";
import { ExternalSorter, numberKey, numberOfKey } from "../storage/external-sort.ts";
import { numberOfClass, roadOf, type Road, type TwoWheelerRules } from "./road-classes.ts";
import { metresPerUnit, perDegree } from "./roads-file.ts";

export type RoadSource = {
  /** The roads, in a stable order. */
  elements: () => Iterable<MapElement>;
  rules: TwoWheelerRules;
  /** Returns the street number of the road at this index; 0: none. */
  streetOf: (order: number) => number;
  /** The folder for temporary data that does not fit into memory. */
  folder: string;
};

const unit = sourcePerDegree / perDegree;
const toUnits = (value: number) => Math.round(value / unit);

type RoadLine = { order: number; road: Road; nodes: Float64Array; line: Int32Array };

function* roadLines({ elements, rules }: RoadSource): Generator<RoadLine> {
  let order = 0;
  for (const element of elements()) {
    const road = element.type === "line" ? roadOf(element.tags, rules) : undefined;
    if (road && element.type === "line" && element.nodes.length > 1)
      yield { order, road, nodes: element.nodes, line: element.line };
    order++;
  }
}

/** Returns the nodes at which a road begins, ends or meets another, in ascending order. */
function junctionNodes(source: RoadSource): Float64Array {
  const uses = new ExternalSorter(source.folder);
  for (const { nodes } of roadLines(source)) {
    for (const node of nodes) uses.add(numberKey(node));
    uses.add(numberKey(nodes[0]!));
    uses.add(numberKey(nodes.at(-1)!));
  }
  const junctions = new Column("Float64Array");
  let [before, isTaken] = [-1, true];
  for (const { key } of uses.sorted()) {
    const node = numberOfKey(key);
    if (node === before && !isTaken) junctions.push(node);
    [isTaken, before] = [node === before, node];
  }
  return junctions.values();
}

const indexIn = (sorted: Float64Array, wanted: number): number => {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (sorted[middle]! < wanted) from = middle + 1;
    else to = middle;
  }
  return sorted[from] === wanted ? from : -1;
};

/** Collects segments in the order in which they are cut from the roads. */
class Segments {
  readonly longitude: Int32Array;
  readonly latitude: Int32Array;
  readonly from = new Column("Uint32Array");
  readonly to = new Column("Uint32Array");
  readonly decimetres = new Column("Uint32Array");
  readonly roadClass = new Column("Uint8Array");
  readonly flags = new Column("Uint8Array");
  readonly street = new Column("Uint32Array");
  readonly shapeStart = new Column("Uint32Array");
  readonly shape = new Column("Uint8Array");

  readonly junctions: Float64Array;

  constructor(junctions: Float64Array) {
    this.junctions = junctions;
    this.longitude = new Int32Array(junctions.length);
    this.latitude = new Int32Array(junctions.length);
  }

  #writeDifference(value: number): void {
    let rest = ((value << 1) ^ (value >> 31)) >>> 0;
    for (; rest > 0x7f; rest >>>= 7) this.shape.push((rest & 0x7f) | 0x80);
    this.shape.push(rest);
  }

  /** Cuts one road at its junctions. */
  add({ road, nodes, line }: RoadLine, street: number): void {
    let from = -1;
    let metres = 0;
    let [lastX, lastY] = [0, 0];
    for (let at = 0; at < nodes.length; at++) {
      const [x, y] = [toUnits(line[at * 2]!), toUnits(line[at * 2 + 1]!)];
      if (from >= 0) {
        const narrowing = Math.cos(((y / perDegree) * Math.PI) / 180);
        metres += Math.hypot((x - lastX) * narrowing, y - lastY) * metresPerUnit;
      }
      const junction = indexIn(this.junctions, nodes[at]!);
      if (junction < 0) {
        this.#writeDifference(x - lastX);
        this.#writeDifference(y - lastY);
      } else {
        this.longitude[junction] = x;
        this.latitude[junction] = y;
        if (from >= 0) this.#close(from, junction, metres, road, street);
        this.shapeStart.push(this.shape.length);
        [from, metres] = [junction, 0];
      }
      [lastX, lastY] = [x, y];
    }
    // Removes the last start, which has no segment.
    this.shapeStart.length--;
  }

  #close(from: number, to: number, metres: number, road: Road, street: number): void {
    this.from.push(from);
    this.to.push(to);
    this.decimetres.push(Math.round(metres * 10));
    this.roadClass.push(numberOfClass(road.roadClass));
    this.flags.push(road.flags);
    this.street.push(street);
  }
}

/** Cuts all roads at their junctions. */
export function cutSegments(source: RoadSource): Segments {
  const segments = new Segments(junctionNodes(source));
  for (const line of roadLines(source)) segments.add(line, source.streetOf(line.order));
  return segments;
}

import { PbfReader } from "pbf";
import type { Tags } from "../map-element.ts";

export type Member = { type: "node" | "way" | "relation"; id: number; role: string };
/**
 * Receives a block's elements in order; kinds without a function are not decoded. Coordinates are in ten-millionths
 * of a degree.
 */
export type Visitor = {
  node?: (id: number, longitude: number, latitude: number, tags: Tags | undefined) => void;
  way?: (id: number, tags: Tags, nodes: Float64Array) => void;
  relation?: (id: number, tags: Tags, members: Member[]) => void;
};

const memberTypes = ["node", "way", "relation"] as const;
const groupField = { nodes: 1, dense: 2, ways: 3, relations: 4 } as const;

/** The data that the elements of a block share: its strings, and its coordinate encoding. */
class Block {
  readonly pbf: PbfReader;
  readonly groups: { from: number; to: number }[] = [];
  readonly #texts: Uint8Array[] = [];
  readonly #known: (string | undefined)[] = [];
  #granularity = 100;
  #east = 0;
  #north = 0;

  constructor(bytes: Uint8Array) {
    const pbf = (this.pbf = new PbfReader(bytes));
    for (let field = pbf.nextField(); field; field = pbf.nextField()) {
      if (field === 1) {
        const end = pbf.readVarint() + pbf.pos;
        while (pbf.nextField(end)) this.#texts.push(pbf.readBytes());
      } else if (field === 2) {
        const to = pbf.readVarint() + pbf.pos;
        this.groups.push({ from: pbf.pos, to });
        pbf.pos = to;
      } else if (field === 17) this.#granularity = pbf.readVarint();
      else if (field === 19) this.#north = pbf.readVarint(true);
      else if (field === 20) this.#east = pbf.readVarint(true);
    }
  }

  longitude(value: number): number {
    return Math.round((this.#east + this.#granularity * value) / 100);
  }
  latitude(value: number): number {
    return Math.round((this.#north + this.#granularity * value) / 100);
  }
  text(number: number): string {
    return (this.#known[number] ??= Buffer.from(this.#texts[number] ?? []).toString());
  }
  tags(keys: readonly number[], values: readonly number[]): Tags {
    const tags: Record<string, string> = {};
    for (const [at, key] of keys.entries()) tags[this.text(key)] = this.text(values[at]!);
    return tags;
  }
}

const summed = (differences: readonly number[]): Float64Array => {
  let sum = 0;
  return Float64Array.from(differences, (difference) => (sum += difference));
};

function readDense(block: Block, take: NonNullable<Visitor["node"]>): void {
  const { pbf } = block;
  const lists: Record<"ids" | "latitudes" | "longitudes" | "words", number[]> = {
    ids: [],
    latitudes: [],
    longitudes: [],
    words: [],
  };
  const end = pbf.readVarint() + pbf.pos;
  for (let field = pbf.nextField(end); field; field = pbf.nextField(end)) {
    if (field === 1) pbf.readPackedSVarint(lists.ids);
    else if (field === 8) pbf.readPackedSVarint(lists.latitudes);
    else if (field === 9) pbf.readPackedSVarint(lists.longitudes);
    else if (field === 10) pbf.readPackedVarint(lists.words);
  }
  let [id, x, y, word] = [0, 0, 0, 0];
  for (let at = 0; at < lists.ids.length; at++) {
    id += lists.ids[at]!;
    x += lists.longitudes[at]!;
    y += lists.latitudes[at]!;
    const [keys, values]: [number[], number[]] = [[], []];
    for (; lists.words[word]; word += 2) {
      keys.push(lists.words[word]!);
      values.push(lists.words[word + 1]!);
    }
    // Skips the zero at the end of a node's tags.
    word++;
    take(id, block.longitude(x), block.latitude(y), keys.length > 0 ? block.tags(keys, values) : undefined);
  }
}

function readNode(block: Block, take: NonNullable<Visitor["node"]>): void {
  const { pbf } = block;
  let [id, x, y] = [0, 0, 0];
  const [keys, values]: [number[], number[]] = [[], []];
  const end = pbf.readVarint() + pbf.pos;
  for (let field = pbf.nextField(end); field; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readSVarint();
    else if (field === 2) pbf.readPackedVarint(keys);
    else if (field === 3) pbf.readPackedVarint(values);
    else if (field === 8) y = pbf.readSVarint();
    else if (field === 9) x = pbf.readSVarint();
  }
  take(id, block.longitude(x), block.latitude(y), keys.length > 0 ? block.tags(keys, values) : undefined);
}

function readWay(block: Block, take: NonNullable<Visitor["way"]>): void {
  const { pbf } = block;
  let id = 0;
  const [keys, values, nodes]: [number[], number[], number[]] = [[], [], []];
  const end = pbf.readVarint() + pbf.pos;
  for (let field = pbf.nextField(end); field; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readVarint(true);
    else if (field === 2) pbf.readPackedVarint(keys);
    else if (field === 3) pbf.readPackedVarint(values);
    else if (field === 8) pbf.readPackedSVarint(nodes);
  }
  take(id, block.tags(keys, values), summed(nodes));
}

function readRelation(block: Block, take: NonNullable<Visitor["relation"]>): void {
  const { pbf } = block;
  let id = 0;
  const [keys, values]: [number[], number[]] = [[], []];
  const [roles, members, types]: [number[], number[], number[]] = [[], [], []];
  const end = pbf.readVarint() + pbf.pos;
  for (let field = pbf.nextField(end); field; field = pbf.nextField(end)) {
    if (field === 1) id = pbf.readVarint(true);
    else if (field === 2) pbf.readPackedVarint(keys);
    else if (field === 3) pbf.readPackedVarint(values);
    else if (field === 8) pbf.readPackedVarint(roles);
    else if (field === 9) pbf.readPackedSVarint(members);
    else if (field === 10) pbf.readPackedVarint(types);
  }
  take(
    id,
    block.tags(keys, values),
    Array.from(summed(members), (member, at) => ({
      type: memberTypes[types[at]!] ?? "node",
      id: member,
      role: block.text(roles[at]!),
    })),
  );
}

/** Calls the visitor for every element of a block. */
export function decodeBlock(bytes: Uint8Array, visitor: Visitor): void {
  const block = new Block(bytes);
  const { pbf } = block;
  for (const { from, to } of block.groups) {
    pbf.pos = from;
    for (let field = pbf.nextField(to); field; field = pbf.nextField(to)) {
      if (field === groupField.nodes && visitor.node) readNode(block, visitor.node);
      else if (field === groupField.dense && visitor.node) readDense(block, visitor.node);
      else if (field === groupField.ways && visitor.way) readWay(block, visitor.way);
      else if (field === groupField.relations && visitor.relation) readRelation(block, visitor.relation);
    }
  }
}

import protobuf from "protobufjs";
import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import type { Coordinates, MapElement, Tags } from "../map-element.ts";

/** The format of an extract from OpenStreetMap's wiki, as far as writing needs it. */
const schema = protobuf.parse(
  `syntax = "proto2";
  message BlobHeader { required string type = 1; optional bytes indexdata = 2; required int32 datasize = 3; }
  message Blob { optional int32 raw_size = 2; oneof data { bytes raw = 1; bytes zlib_data = 3; } }
  message HeaderBBox { required sint64 left = 1; required sint64 right = 2; required sint64 top = 3; required sint64 bottom = 4; }
  message HeaderBlock { optional HeaderBBox bbox = 1; repeated string required_features = 4; repeated string optional_features = 5; optional string writingprogram = 16; }
  message StringTable { repeated bytes s = 1; }
  message DenseNodes { repeated sint64 id = 1 [packed = true]; repeated sint64 lat = 8 [packed = true]; repeated sint64 lon = 9 [packed = true]; repeated int32 keys_vals = 10 [packed = true]; }
  message Node { required sint64 id = 1; repeated uint32 keys = 2 [packed = true]; repeated uint32 vals = 3 [packed = true]; required sint64 lat = 8; required sint64 lon = 9; }
  message Way { required int64 id = 1; repeated uint32 keys = 2 [packed = true]; repeated uint32 vals = 3 [packed = true]; repeated sint64 refs = 8 [packed = true]; }
  enum MemberType { NODE = 0; WAY = 1; RELATION = 2; }
  message Relation { required int64 id = 1; repeated uint32 keys = 2 [packed = true]; repeated uint32 vals = 3 [packed = true]; repeated int32 roles_sid = 8 [packed = true]; repeated sint64 memids = 9 [packed = true]; repeated MemberType types = 10 [packed = true]; }
  message PrimitiveGroup { repeated Node nodes = 1; optional DenseNodes dense = 2; repeated Way ways = 3; repeated Relation relations = 4; }
  message PrimitiveBlock { required StringTable stringtable = 1; repeated PrimitiveGroup primitivegroup = 2; optional int32 granularity = 17 [default = 100]; optional int64 lat_offset = 19; optional int64 lon_offset = 20; }`,
  { keepCase: true },
).root;
const encode = (type: string, value: object): Uint8Array => {
  const message = schema.lookupType(type);
  const problem = message.verify(value);
  if (problem) throw new Error(problem);
  return message.encode(message.create(value)).finish();
};

export type OsmNode = { id: number; at: readonly [longitude: number, latitude: number]; tags?: Tags };
export type OsmWay = { id: number; tags: Tags; nodes: number[] };
export type OsmRelation = { id: number; tags: Tags; members: { way: number; role: string }[] };
export type OsmData = { nodes: OsmNode[]; ways: OsmWay[]; relations: OsmRelation[] };

const differences = (values: readonly number[]) => values.map((value, at) => value - (values[at - 1] ?? 0));

class Texts {
  readonly list: Buffer[] = [Buffer.alloc(0)];
  readonly #numbers = new Map<string, number>();
  numberOf(text: string): number {
    if (!this.#numbers.has(text)) this.#numbers.set(text, this.list.push(Buffer.from(text)) - 1);
    return this.#numbers.get(text)!;
  }
  pairs(tags: Tags = {}): number[] {
    return Object.entries(tags).flatMap(([key, value]) => [this.numberOf(key), this.numberOf(value)]);
  }
  listsOf(tags: Tags): { keys: number[]; vals: number[] } {
    const pairs = this.pairs(tags);
    return { keys: pairs.filter((_, at) => at % 2 === 0), vals: pairs.filter((_, at) => at % 2 === 1) };
  }
}

const packed = (type: string, content: Uint8Array, isRaw = false): Buffer => {
  const data = isRaw ? { raw: content } : { zlib_data: deflateSync(content) };
  const blob = encode("Blob", { ...data, raw_size: content.length });
  const header = encode("BlobHeader", { type, datasize: blob.length });
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
};

const block = (make: (texts: Texts) => object, isRaw = false): Buffer => {
  const texts = new Texts();
  const group = make(texts);
  const content = encode("PrimitiveBlock", { stringtable: { s: texts.list }, primitivegroup: [group] });
  return packed("OSMData", content, isRaw);
};

const slices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const dense = (nodes: readonly OsmNode[]) => (texts: Texts) => ({
  dense: {
    id: differences(nodes.map(({ id }) => id)),
    lon: differences(nodes.map(({ at }) => at[0])),
    lat: differences(nodes.map(({ at }) => at[1])),
    keys_vals: nodes.flatMap(({ tags }) => [...texts.pairs(tags), 0]),
  },
});

/** Writes OpenStreetMap data as an extract, in the given order and in blocks like OpenStreetMap's tools. */
export function writeExtract(
  path: string,
  { nodes, ways, relations }: OsmData,
  features: string[] = [],
): void {
  const required_features = ["OsmSchema-V0.6", "DenseNodes", ...features];
  const header = encode("HeaderBlock", { required_features, writingprogram: "a test" });
  const [lone, ...rest] = nodes;
  const plain = (texts: Texts) => ({
    nodes: lone ? [{ id: lone.id, lon: lone.at[0], lat: lone.at[1], ...texts.listsOf(lone.tags ?? {}) }] : [],
  });
  writeFileSync(
    path,
    Buffer.concat([
      packed("OSMHeader", header),
      // Some nodes are written singly in an uncompressed block, as old tools do; the others are dense.
      ...(lone ? [block(plain, true)] : []),
      ...slices(rest, 8_000).map((some) => block(dense(some))),
      ...slices(ways, 8_000).map((some) =>
        block((texts) => ({
          ways: some.map((way) => ({ id: way.id, refs: differences(way.nodes), ...texts.listsOf(way.tags) })),
        })),
      ),
      ...slices(relations, 8_000).map((some) =>
        block((texts) => ({
          relations: some.map(({ id, tags, members }) => ({
            id,
            ...texts.listsOf(tags),
            types: members.map(() => 1),
            roles_sid: members.map(({ role }) => texts.numberOf(role)),
            memids: differences(members.map(({ way }) => way)),
          })),
        })),
      ),
    ]),
  );
}

/**
 * Converts elements to OpenStreetMap data: numbered nodes, and areas as relations whose rings consist of two
 * halves.
 */
export function asOsmData(elements: readonly MapElement[], firstId = 1): OsmData {
  const data: OsmData = { nodes: [], ways: [], relations: [] };
  const numberOfPlace = new Map<string, number>();
  const nodeAt = (longitude: number, latitude: number): number => {
    const place = `${longitude},${latitude}`;
    const known = numberOfPlace.get(place);
    if (known !== undefined) return known;
    const id = firstId + data.nodes.length;
    data.nodes.push({ id, at: [longitude, latitude] });
    numberOfPlace.set(place, id);
    return id;
  };
  const nodesOf = (line: Coordinates) =>
    Array.from({ length: line.length / 2 }, (_, at) => nodeAt(line[at * 2]!, line[at * 2 + 1]!));
  const wayOf = (nodes: number[], tags: Tags): number =>
    data.ways[data.ways.push({ id: firstId + data.ways.length, tags, nodes }) - 1]!.id;

  for (const element of elements) {
    const { tags } = element;
    if (element.type === "point")
      data.nodes.push({ id: firstId + data.nodes.length, at: [element.at[0]!, element.at[1]!], tags });
    if (element.type === "line") wayOf(nodesOf(element.line), tags);
    if (element.type !== "area") continue;
    const members = element.polygons.flatMap((rings) =>
      rings.flatMap((ring, order) => {
        const nodes = nodesOf(ring);
        const middle = nodes.length >> 1;
        const role = order === 0 ? "outer" : "inner";
        return [nodes.slice(0, middle + 1), nodes.slice(middle).reverse()].map((half) => ({
          way: wayOf(half, {}),
          role,
        }));
      }),
    );
    data.relations.push({
      id: firstId + data.relations.length,
      tags: { type: "multipolygon", ...tags },
      members,
    });
  }
  return data;
}

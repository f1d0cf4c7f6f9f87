import { PbfWriter } from "pbf";
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";
import type { Box } from "../source/map-element.ts";

const headerBytes = 127;
/** The number of bytes that a reader requests first: header and root directory must fit in. */
const firstFetch = 16_384;
const leafEntries = 4_096;
const copiedBytes = 1 << 20;
const compressed = 2;
const vectorTiles = 1;

type Entry = { tileId: number; offset: number; length: number; runLength: number };

/** Encodes a directory of PMTiles version 3: columns of differences. */
function directory(entries: readonly Entry[]): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  for (const [at, { tileId }] of entries.entries()) pbf.writeVarint(tileId - (entries[at - 1]?.tileId ?? 0));
  for (const { runLength } of entries) pbf.writeVarint(runLength);
  for (const { length } of entries) pbf.writeVarint(length);
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1];
    pbf.writeVarint(before && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return gzipSync(pbf.finish());
}

/** Returns the root directory, and leaf directories if the entries do not fit into a reader's first request. */
function directories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const fullDirectory = directory(entries);
  if (headerBytes + fullDirectory.length <= firstFetch)
    return { root: fullDirectory, leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const root: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += leafEntries) {
    const leaf = directory(entries.slice(at, at + leafEntries));
    // A run length of 0 marks a directory.
    root.push({ tileId: entries[at]!.tileId, offset, length: leaf.length, runLength: 0 });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: directory(root), leaves: Buffer.concat(leaves) };
}

const merged = (entries: Entry[]): Entry[] => {
  const runs: Entry[] = [];
  for (const entry of entries.sort((a, b) => a.tileId - b.tileId)) {
    const last = runs.at(-1);
    if (last && last.offset === entry.offset && last.tileId + last.runLength === entry.tileId)
      last.runLength++;
    else runs.push({ ...entry });
  }
  return runs;
};

export type TileFacts = { minZoom: number; maxZoom: number; box: Box; metadata: object };

/** Writes tiles into one PMTiles file; identical tiles are stored once. */
export class PmtilesFile {
  readonly #path: string;
  readonly #data: number;
  readonly #entries: Entry[] = [];
  readonly #known = new Map<string, { offset: number; length: number }>();
  #length = 0;

  constructor(path: string) {
    this.#path = path;
    this.#data = openSync(`${path}.tiles`, "w");
  }

  get tiles(): number {
    return this.#entries.length;
  }

  /** Adds an encoded tile; returns the number of bytes that it uses in the file. */
  add(z: number, x: number, y: number, tile: Uint8Array): number {
    const bytes = gzipSync(tile, { level: 9 });
    const print = createHash("sha256").update(bytes).digest("base64");
    let range = this.#known.get(print);
    if (!range) {
      range = { offset: this.#length, length: bytes.length };
      this.#known.set(print, range);
      writeSync(this.#data, bytes);
      this.#length += bytes.length;
    }
    this.#entries.push({ tileId: zxyToTileId(z, x, y), ...range, runLength: 1 });
    return range.length;
  }

  close(facts: TileFacts): number {
    closeSync(this.#data);
    const entries = merged(this.#entries);
    const { root, leaves } = directories(entries);
    const metadata = gzipSync(JSON.stringify(facts.metadata));
    const header = this.#header(facts, { root, leaves, metadata, entries: entries.length });
    const start = Buffer.concat([header, root, metadata, leaves]);
    const part = `${this.#path}.part`;
    const [file, data] = [openSync(part, "w"), openSync(`${this.#path}.tiles`, "r")];
    const room = Buffer.allocUnsafe(copiedBytes);
    writeSync(file, start);
    for (let read = readSync(data, room); read > 0; read = readSync(data, room))
      writeSync(file, room, 0, read);
    closeSync(file);
    closeSync(data);
    rmSync(`${this.#path}.tiles`);
    renameSync(part, this.#path);
    return start.length + this.#length;
  }

  #header(
    { minZoom, maxZoom, box }: TileFacts,
    parts: { root: Buffer; leaves: Buffer; metadata: Buffer; entries: number },
  ): Buffer {
    const header = Buffer.alloc(headerBytes);
    header.write("PMTiles");
    header.writeUInt8(3, 7);
    let at = 8;
    const long = (value: number) => void (at = header.writeBigUInt64LE(BigInt(value), at));
    const byte = (value: number) => void (at = header.writeUInt8(value, at));
    const degrees = (value: number) => void (at = header.writeInt32LE(Math.round(value * 10_000_000), at));
    const { root, leaves, metadata, entries } = parts;
    const [metadataAt, leavesAt] = [headerBytes + root.length, headerBytes + root.length + metadata.length];
    for (const value of [headerBytes, root.length, metadataAt, metadata.length, leavesAt, leaves.length])
      long(value);
    for (const value of [leavesAt + leaves.length, this.#length]) long(value);
    for (const value of [this.#entries.length, entries, this.#known.size]) long(value);
    const isClustered = 0;
    for (const value of [isClustered, compressed, compressed, vectorTiles, minZoom, maxZoom]) byte(value);
    const [west, south, east, north] = box;
    for (const value of [west, south, east, north]) degrees(value);
    byte(Math.min(maxZoom, 11));
    for (const value of [(west + east) / 2, (south + north) / 2]) degrees(value);
    return header;
  }
}

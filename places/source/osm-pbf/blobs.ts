import { PbfReader } from "pbf";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { inflateSync } from "node:zlib";

/** The file cannot be read; the message says what to do. */
export class ExtractProblem extends Error {
  override name = "ExtractProblem";
}

/** The position of a compressed block of elements in the file. */
export type Blob = { at: number; size: number };

const largestHeader = 64 << 10;
const largestBlob = 32 << 20;
/** The header features that this reader supports. */
const understood = new Set(["OsmSchema-V0.6", "DenseNodes"]);

/** An OpenStreetMap extract (`.osm.pbf`): its blocks can be found without decompressing them. */
export class ExtractFile {
  readonly #file: number;
  readonly size: number;
  readonly blobs: Blob[] = [];

  constructor(path: string) {
    this.#file = openSync(path, "r");
    this.size = fstatSync(this.#file).size;
    for (let at = 0; at < this.size;) {
      const { kind, blob } = this.#headerAt(at);
      if (kind === "OSMHeader") this.#checkHeader(this.unpacked(blob));
      else if (kind === "OSMData") this.blobs.push(blob);
      at = blob.at + blob.size;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  #bytes(at: number, size: number): Buffer {
    const bytes = Buffer.allocUnsafe(size);
    if (at + size > this.size || readSync(this.#file, bytes, 0, size, at) < size)
      throw new ExtractProblem("The file ends in the middle of a block: download it again.");
    return bytes;
  }

  #headerAt(at: number): { kind: string; blob: Blob } {
    const length = this.#bytes(at, 4).readUInt32BE();
    if (length > largestHeader) throw new ExtractProblem("This is not a file of OpenStreetMap in PBF.");
    const pbf = new PbfReader(this.#bytes(at + 4, length));
    let kind = "";
    let size = 0;
    for (let field = pbf.nextField(); field; field = pbf.nextField()) {
      if (field === 1) kind = pbf.readString();
      else if (field === 3) size = pbf.readVarint();
    }
    if (size > largestBlob) throw new ExtractProblem("This is not a file of OpenStreetMap in PBF.");
    return { kind, blob: { at: at + 4 + length, size } };
  }

  /** Decompresses a block. */
  unpacked({ at, size }: Blob): Uint8Array {
    const pbf = new PbfReader(this.#bytes(at, size));
    for (let field = pbf.nextField(); field; field = pbf.nextField()) {
      if (field === 1) return pbf.readBytes();
      if (field === 3) return inflateSync(pbf.readBytes(), { maxOutputLength: largestBlob });
      if (field > 3)
        throw new ExtractProblem("The file's compression is not supported: write it again with zlib.");
    }
    throw new ExtractProblem("A block of the file is empty.");
  }

  #checkHeader(bytes: Uint8Array): void {
    const pbf = new PbfReader(bytes);
    for (let field = pbf.nextField(); field; field = pbf.nextField()) {
      if (field !== 4) continue;
      const feature = pbf.readString();
      if (!understood.has(feature))
        throw new ExtractProblem(`The file uses ${feature}, which this reader does not support.`);
    }
  }
}

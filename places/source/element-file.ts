import { PbfReader, PbfWriter } from "pbf";
import { closeSync, openSync, readSync, renameSync, writeSync } from "node:fs";
import type { Coordinates, MapElement, Tags } from "./map-element.ts";

const batchBytes = 1 << 18;
const tag = { key: 1, value: 2, nodes: 3, line: 4, ring: 5 } as const;

function writeDeltas(pbf: PbfWriter, numbers: Coordinates | Float64Array, step: number): void {
  for (let at = 0; at < numbers.length; at++) pbf.writeSVarint(numbers[at]! - (numbers[at - step] ?? 0));
}
function readDeltas<T extends Coordinates | Float64Array>(pbf: PbfReader, step: number, into: T): T {
  for (let at = 0; at < into.length; at++) into[at] = pbf.readSVarint() + (into[at - step] ?? 0);
  return into;
}

const writeCoordinates = (field: number, line: Coordinates, pbf: PbfWriter): void => {
  pbf.writeMessage(
    field,
    (values, inner) => {
      inner.writeVarint(values.length);
      writeDeltas(inner, values, 2);
    },
    line,
  );
};
const writeNodes = (nodes: Float64Array, pbf: PbfWriter): void => {
  pbf.writeVarint(nodes.length);
  writeDeltas(pbf, nodes, 1);
};

/** Encodes one element: compact enough for millions of elements, and fast to read. */
export function encodeElement(element: MapElement, pbf = new PbfWriter()): Uint8Array {
  for (const [key, value] of Object.entries(element.tags)) {
    // Written as bytes, because the library's own string writing loses characters beyond the basic plane, including
    // Chinese ones.
    pbf.writeBytesField(tag.key, Buffer.from(key));
    pbf.writeBytesField(tag.value, Buffer.from(value));
  }
  if (element.type === "point") writeCoordinates(tag.line, element.at, pbf);
  if (element.type === "line") {
    pbf.writeMessage(tag.nodes, writeNodes, element.nodes);
    writeCoordinates(tag.line, element.line, pbf);
  }
  if (element.type === "area")
    for (const polygon of element.polygons)
      // The first ring of a polygon is the outer one: its field number starts a new polygon.
      for (const [at, ring] of polygon.entries()) writeCoordinates(at === 0 ? tag.ring : tag.line, ring, pbf);
  return pbf.finish();
}

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString();

export function decodeElement(bytes: Uint8Array): MapElement {
  const pbf = new PbfReader(bytes);
  const tags: Record<string, string> = {};
  const polygons: Coordinates[][] = [];
  let nodes: Float64Array | undefined;
  let line: Coordinates | undefined;
  let key = "";
  for (let field = pbf.nextField(); field; field = pbf.nextField()) {
    if (field === tag.key) key = textOf(pbf.readBytes());
    else if (field === tag.value) tags[key] = textOf(pbf.readBytes());
    else {
      pbf.readVarint();
      if (field === tag.nodes) nodes = readDeltas(pbf, 1, new Float64Array(pbf.readVarint()));
      else {
        const ring = readDeltas(pbf, 2, new Int32Array(pbf.readVarint()));
        if (field === tag.ring) polygons.push([ring]);
        else if (polygons.length > 0) polygons.at(-1)!.push(ring);
        else line = ring;
      }
    }
  }
  const known: Tags = tags;
  if (polygons.length > 0) return { type: "area", tags: known, polygons };
  if (nodes) return { type: "line", tags: known, nodes, line: line ?? new Int32Array() };
  return { type: "point", tags: known, at: line ?? new Int32Array() };
}

/** Writes elements one after the other into a file that either exists completely or not at all. */
export class ElementFile {
  readonly #path: string;
  readonly #file: number;
  readonly #pbf = new PbfWriter();
  count = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(`${path}.part`, "w");
  }

  add(element: MapElement): void {
    this.#pbf.writeBytes(encodeElement(element));
    this.count++;
    if (this.#pbf.pos > batchBytes) this.#flush();
  }

  #flush(): void {
    writeSync(this.#file, this.#pbf.buf, 0, this.#pbf.pos);
    this.#pbf.pos = 0;
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
    renameSync(`${this.#path}.part`, this.#path);
  }
}

/** Reads the elements of a file, in the order in which they were added. */
export function* readElements(path: string): Generator<MapElement> {
  const file = openSync(path, "r");
  let room = Buffer.alloc(0);
  const chunk = Buffer.allocUnsafe(batchBytes * 4);
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      room = Buffer.concat([room, chunk.subarray(0, read)]);
      const pbf = new PbfReader(room);
      let whole = 0;
      while (pbf.pos < room.length) {
        const end = endOfNext(pbf, room.length);
        if (end === undefined) break;
        yield decodeElement(room.subarray(pbf.pos, end));
        whole = pbf.pos = end;
      }
      room = room.subarray(whole);
    }
  } finally {
    closeSync(file);
  }
}

/** Returns where the element that starts here ends; undefined if it is not completely in the buffer yet. */
function endOfNext(pbf: PbfReader, length: number): number | undefined {
  const lengthBytes = pbf.buf.subarray(pbf.pos, pbf.pos + 5).findIndex((byte) => byte < 0x80);
  if (lengthBytes < 0) return undefined;
  const size = pbf.readVarint();
  return pbf.pos + size <= length ? pbf.pos + size : undefined;
}

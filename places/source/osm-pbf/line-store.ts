import { PbfReader, PbfWriter } from "pbf";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { Column } from "../../storage/column.ts";

/** Minimum coordinates per disk block, and maximum blocks in memory. */
const blockSize = 2_048;
const keptBlocks = 4_096;

type Block = { ids: Float64Array; starts: Uint32Array; points: Int32Array };

/**
 * Stores lists of coordinates on disk by ascending number: positions of nodes, and lines of relations. Related ones
 * are close together in an extract, so few blocks are read more than once.
 */
export class LineStore {
  readonly #path: string;
  readonly #file: number;
  readonly #firstIds = new Column("Float64Array");
  readonly #offsets = new Column("Float64Array");
  readonly #kept = new Map<number, Block>();
  readonly #pbf = new PbfWriter();
  #ids: number[] = [];
  #lengths: number[] = [];
  #points: number[] = [];
  #last = -Infinity;
  #written = 0;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, "w+");
  }

  /** True if this number continues the ascending order. */
  isNext(id: number): boolean {
    return id > this.#last;
  }

  add(id: number, points: Int32Array | readonly [number, number]): void {
    this.#last = id;
    this.#ids.push(id);
    this.#lengths.push(points.length);
    for (const value of points) this.#points.push(value);
    if (this.#points.length >= blockSize) this.#flush();
  }

  #flush(): void {
    const pbf = this.#pbf;
    pbf.pos = 0;
    pbf.writeVarint(this.#ids.length);
    let before = 0;
    for (const id of this.#ids) {
      pbf.writeSVarint(id - before);
      before = id;
    }
    for (const length of this.#lengths) pbf.writeVarint(length);
    for (const [at, value] of this.#points.entries()) pbf.writeSVarint(value - (this.#points[at - 2] ?? 0));
    this.#firstIds.push(this.#ids[0]!);
    this.#offsets.push(this.#written);
    writeSync(this.#file, pbf.buf, 0, pbf.pos);
    this.#written += pbf.pos;
    [this.#ids, this.#lengths, this.#points] = [[], [], []];
  }

  #blockAt(number: number): Block {
    const known = this.#kept.get(number);
    if (known) {
      // The least recently used block is evicted first.
      this.#kept.delete(number);
      this.#kept.set(number, known);
      return known;
    }
    const offsets = this.#offsets.values();
    const bytes = Buffer.allocUnsafe((offsets[number + 1] ?? this.#written) - offsets[number]!);
    readSync(this.#file, bytes, 0, bytes.length, offsets[number]!);
    const pbf = new PbfReader(bytes);
    const count = pbf.readVarint();
    let id = 0;
    const ids = Float64Array.from({ length: count }, () => (id += pbf.readSVarint()));
    const starts = new Uint32Array(count + 1);
    for (let at = 0; at < count; at++) starts[at + 1] = starts[at]! + pbf.readVarint();
    const points = new Int32Array(starts[count]!);
    for (let at = 0; at < points.length; at++) points[at] = pbf.readSVarint() + (points[at - 2] ?? 0);
    const block = { ids, starts, points };
    this.#kept.set(number, block);
    if (this.#kept.size > keptBlocks) this.#kept.delete(this.#kept.keys().next().value!);
    return block;
  }

  /** Returns the coordinates of a number; undefined if the extract does not have it. */
  find(id: number): Int32Array | undefined {
    if (this.#ids.length > 0) this.#flush();
    const block = lastIndexUpTo(this.#firstIds.values(), id);
    if (block < 0) return undefined;
    const { ids, starts, points } = this.#blockAt(block);
    const at = lastIndexUpTo(ids, id);
    return ids[at] === id ? points.subarray(starts[at], starts[at + 1]) : undefined;
  }

  close(): void {
    closeSync(this.#file);
    rmSync(this.#path, { force: true });
  }
}

/** Returns the index of the last number of an ascending list that is not greater than `id`; -1 if there is none. */
export function lastIndexUpTo(rising: Float64Array, id: number): number {
  let [from, to] = [0, rising.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (rising[middle]! <= id) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

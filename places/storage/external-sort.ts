import { closeSync, mkdirSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A key with its value. Both are views valid until the next record is read. */
export type SortedRecord = { key: Buffer; value: Buffer };

const empty = Buffer.alloc(0);
const headBytes = 8;
const readAheadBytes = 1 << 18;

/** Returns a key for a non-negative whole number that sorts like the number. */
export function numberKey(number: number): Buffer {
  const key = Buffer.allocUnsafe(8);
  key.writeUInt32BE(Math.floor(number / 2 ** 32), 0);
  key.writeUInt32BE(number % 2 ** 32, 4);
  return key;
}
export const numberOfKey = (key: Buffer): number => key.readUInt32BE(0) * 2 ** 32 + key.readUInt32BE(4);

/** Returns the first bytes of a key as a number: usually enough to compare keys. */
const beginningOf = (key: Buffer): number => {
  let beginning = 0;
  for (let at = 0; at < 6; at++) beginning = beginning * 256 + (key[at] ?? 0);
  return beginning;
};

/**
 * Sorts more records than fit into memory: above `memory` bytes, sorted runs are written to disk and merged while
 * reading. Equal keys keep their order.
 */
export class ExternalSorter {
  readonly #folder: string;
  readonly #room: Buffer;
  #used = 0;
  #starts: number[] = [];
  readonly #runs: string[] = [];
  count = 0;

  constructor(folder: string, memory = 64 << 20) {
    this.#folder = folder;
    this.#room = Buffer.allocUnsafe(memory);
  }

  add(key: Buffer, value: Uint8Array = empty): void {
    const size = headBytes + key.length + value.length;
    if (this.#used + size > this.#room.length) this.#spill();
    if (size > this.#room.length) throw new Error("A record is larger than the memory given for sorting.");
    const at = this.#used;
    this.#room.writeUInt32LE(key.length, at);
    this.#room.writeUInt32LE(value.length, at + 4);
    key.copy(this.#room, at + headBytes);
    this.#room.set(value, at + headBytes + key.length);
    this.#starts.push(at);
    this.#used += size;
    this.count++;
  }

  #recordAt(start: number): SortedRecord {
    const room = this.#room;
    const value = start + headBytes + room.readUInt32LE(start);
    const end = value + room.readUInt32LE(start + 4);
    return { key: room.subarray(start + headBytes, value), value: room.subarray(value, end) };
  }

  /** Returns the offsets of the records in memory, sorted by key. */
  #inOrder(): Uint32Array {
    const starts = this.#starts;
    const keys = starts.map((start) => this.#recordAt(start).key);
    const beginnings = Float64Array.from(keys, beginningOf);
    const order = Uint32Array.from(starts, (_, at) => at);
    order.sort((a, b) => beginnings[a]! - beginnings[b]! || keys[a]!.compare(keys[b]!) || a - b);
    return order.map((at) => starts[at]!);
  }

  #spill(): void {
    mkdirSync(this.#folder, { recursive: true });
    const path = join(this.#folder, `sorted-${process.pid}-${uniqueRun++}`);
    const file = openSync(path, "w");
    const batch: Buffer[] = [];
    let bytes = 0;
    const flush = () => {
      writeSync(file, Buffer.concat(batch.splice(0), bytes));
      bytes = 0;
    };
    for (const start of this.#inOrder()) {
      const { key, value } = this.#recordAt(start);
      const record = this.#room.subarray(start, start + headBytes + key.length + value.length);
      batch.push(record);
      if ((bytes += record.length) > readAheadBytes) flush();
    }
    flush();
    closeSync(file);
    this.#runs.push(path);
    this.#used = 0;
    this.#starts = [];
  }

  *#inMemory(): Generator<SortedRecord> {
    for (const start of this.#inOrder()) yield this.#recordAt(start);
  }

  /** Returns every record, sorted by key. Can be called only once. */
  *sorted(): Generator<SortedRecord> {
    try {
      const sources = [...this.#runs.map(readRun), this.#inMemory()];
      yield* sources.length === 1 ? sources[0]! : merged(sources);
    } finally {
      for (const path of this.#runs) rmSync(path, { force: true });
    }
  }
}

let uniqueRun = 0;

function* readRun(path: string): Generator<SortedRecord> {
  const file = openSync(path, "r");
  let room = Buffer.allocUnsafe(readAheadBytes * 2);
  let from = 0;
  let to = 0;
  /** Makes sure that at least this many bytes are buffered; returns false at the end of the run. */
  const ready = (bytes: number): boolean => {
    if (to - from >= bytes) return true;
    const next = bytes > room.length ? Buffer.allocUnsafe(bytes * 2) : room;
    room.copy(next, 0, from, to);
    [room, to, from] = [next, to - from, 0];
    for (let read = -1; to < room.length && read !== 0;)
      to += read = readSync(file, room, to, room.length - to, null);
    return to >= bytes;
  };
  try {
    while (ready(headBytes)) {
      const keyLength = room.readUInt32LE(from);
      const size = headBytes + keyLength + room.readUInt32LE(from + 4);
      if (!ready(size)) throw new Error("A sorted run ends in the middle of a record.");
      const value = from + headBytes + keyLength;
      yield { key: room.subarray(from + headBytes, value), value: room.subarray(value, from + size) };
      from += size;
    }
  } finally {
    closeSync(file);
  }
}

/** Merges sorted sources: repeatedly takes the record with the lowest key; of equal keys the earlier source's. */
function* merged(sources: Generator<SortedRecord>[]): Generator<SortedRecord> {
  const heads = sources.map((source) => source.next());
  const beginnings = heads.map(({ value, done }) => (done ? Infinity : beginningOf(value.key)));
  while (true) {
    let min = -1;
    for (let at = 0; at < heads.length; at++) {
      if (heads[at]!.done) continue;
      const isLess =
        min < 0 ||
        beginnings[at]! < beginnings[min]! ||
        (beginnings[at] === beginnings[min] &&
          (heads[at]!.value as SortedRecord).key.compare((heads[min]!.value as SortedRecord).key) < 0);
      if (isLess) min = at;
    }
    if (min < 0) return;
    yield heads[min]!.value as SortedRecord;
    const next = (heads[min] = sources[min]!.next());
    beginnings[min] = next.done ? Infinity : beginningOf(next.value.key);
  }
}

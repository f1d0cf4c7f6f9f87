import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { describeSections, type SectionKind, type SectionHeader } from "./section-file.ts";

/**
 * The transformation of a section before compression: none; by byte position (all lowest bytes, then the next …); or
 * that after delta encoding.
 */
const encodings = ["plain", "bytes", "differences"] as const;
type Encoding = (typeof encodings)[number];

const widths: Record<SectionKind, 1 | 2 | 4> = {
  Uint8Array: 1,
  Uint16Array: 2,
  Int16Array: 2,
  Uint32Array: 4,
  Int32Array: 4,
};
const numbersOf = { 2: Int16Array, 4: Int32Array } as const;

/** Reorders the bytes of numbers: first all lowest bytes, then all second ones, and so on. */
function regroup(bytes: Uint8Array, width: number): Uint8Array {
  const count = bytes.length / width;
  const planes = new Uint8Array(bytes.length);
  for (let plane = 0; plane < width; plane++)
    for (let at = 0; at < count; at++) planes[plane * count + at] = bytes[at * width + plane]!;
  return planes;
}
function together(planes: Uint8Array, width: number): Uint8Array {
  const count = planes.length / width;
  const bytes = new Uint8Array(planes.length);
  for (let plane = 0; plane < width; plane++)
    for (let at = 0; at < count; at++) bytes[at * width + plane] = planes[plane * count + at]!;
  return bytes;
}

/**
 * Converts numbers to zigzag-encoded differences from the previous one, so that small differences of either sign
 * become small numbers; wraps around at overflow.
 */
function toDifferences(bytes: Uint8Array, width: 2 | 4): Uint8Array {
  const numbers = new numbersOf[width](bytes.slice().buffer);
  const turned = new numbersOf[width](numbers.length);
  const difference = new numbersOf[width](1);
  let before = 0;
  for (const [at, number] of numbers.entries()) {
    difference[0] = number - before;
    turned[at] = (difference[0] << 1) ^ (difference[0] >> 31);
    before = number;
  }
  return new Uint8Array(turned.buffer);
}
function fromDifferences(bytes: Uint8Array, width: 2 | 4): Uint8Array {
  const turned = new (width === 4 ? Uint32Array : Uint16Array)(bytes.slice().buffer);
  const numbers = new numbersOf[width](turned.length);
  let before = 0;
  for (const [at, one] of turned.entries()) {
    numbers[at] = before + ((one >>> 1) ^ -(one & 1));
    before = numbers[at]!;
  }
  return new Uint8Array(numbers.buffer);
}

function turned(bytes: Uint8Array, width: 1 | 2 | 4, encoding: Encoding): Uint8Array {
  if (encoding === "plain" || width === 1) return bytes;
  return regroup(encoding === "bytes" ? bytes : toDifferences(bytes, width), width);
}
function turnedBack(bytes: Uint8Array, width: 1 | 2 | 4, encoding: Encoding): Uint8Array {
  if (encoding === "plain" || width === 1) return bytes;
  const joined = together(bytes, width);
  return encoding === "bytes" ? joined : fromDifferences(joined, width);
}

const compress = (bytes: Uint8Array, quality: number) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const widthOf = ({ kind }: SectionHeader) => widths[kind];
const bytesOf = (file: Uint8Array, base: number, section: SectionHeader) =>
  file.subarray(base + section.at, base + section.at + section.length * widthOf(section));

/**
 * Compresses a file of sections as far as possible, to store it in a repository: a byte for each section's
 * transformation, then everything compressed.
 */
export async function packSections(file: Uint8Array): Promise<Buffer> {
  const { base, sections } = describeSections(file);
  const chosen: Encoding[] = [];
  const parts: Uint8Array[] = [];
  for (const section of sections) {
    const bytes = bytesOf(file, base, section);
    const tried = await Promise.all(
      encodings.map(async (encoding) => {
        const part = turned(bytes, widthOf(section), encoding);
        return { encoding, part, size: (await compress(part, 5)).length };
      }),
    );
    const best = tried.reduce((one, other) => (other.size < one.size ? other : one));
    chosen.push(best.encoding);
    parts.push(best.part);
  }
  const head = Buffer.from(chosen.map((encoding) => encodings.indexOf(encoding)));
  return compress(Buffer.concat([head, file.subarray(0, base), ...parts]), 11);
}

/** Returns the original bytes of a packed file. */
export async function unpackSections(packed: Uint8Array): Promise<Uint8Array> {
  const bytes = await promisify(brotliDecompress)(packed);
  // The header's length depends on the number of sections, so the position of the original file is found by its
  // first bytes.
  const start = bytes.indexOf("WAYBILL1");
  const inner = bytes.subarray(start);
  const { base, sections } = describeSections(inner);
  const last = sections.at(-1)!;
  const file = new Uint8Array(base + Math.ceil((last.at + last.length * widthOf(last)) / 8) * 8);
  file.set(inner.subarray(0, base));
  let from = base;
  for (const [number, section] of sections.entries()) {
    const length = section.length * widthOf(section);
    const part = inner.subarray(from, from + length);
    file.set(turnedBack(part, widthOf(section), encodings[bytes[number]!]!), base + section.at);
    from += length;
  }
  return file;
}

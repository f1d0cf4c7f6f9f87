import { crc32, inflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);

type Chunk = { name: string; content: Buffer };
export type Png = { width: number; height: number; chunks: readonly Chunk[] };

/** Parses a PNG into its chunks; undefined if the bytes are no PNG or are cut off. */
export function readPng(bytes: Buffer): Png | undefined {
  if (!isPng(bytes)) return undefined;
  const chunks: Chunk[] = [];
  let at = signature.length;
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return undefined;
    chunks.push({ name: bytes.toString("latin1", at + 4, at + 8), content: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  const [head] = chunks;
  const isWhole =
    at === bytes.length &&
    head?.name === "IHDR" &&
    head.content.length === 13 &&
    chunks.at(-1)?.name === "IEND" &&
    chunks.some(({ name }) => name === "IDAT");
  if (!isWhole) return undefined;
  return { width: head.content.readUInt32BE(0), height: head.content.readUInt32BE(4), chunks };
}

type ColourKind = {
  values: number;
  depths: readonly number[];
  /** The length of the transparent colour in bytes, for colour types that may have one. */
  clear?: number;
};

/** Values per pixel and allowed bit depths, by colour type. */
const colourKinds: Readonly<Record<number, ColourKind>> = {
  0: { values: 1, depths: [1, 2, 4, 8, 16], clear: 2 },
  2: { values: 3, depths: [8, 16], clear: 6 },
  3: { values: 1, depths: [1, 2, 4, 8] },
  4: { values: 2, depths: [8, 16] },
  6: { values: 4, depths: [8, 16] },
};

/** The highest filter type: the byte that each line of pixels begins with. */
const largestFilter = 4;

/** True if the pixels are indexes into a palette. */
const isIndexed = ([head]: Png["chunks"]): boolean => head?.content[9] === 3;

/**
 * True if each unique chunk occurs at most once: of two such chunks, some readers use the first and others the
 * last.
 */
const isUnambiguous = (chunks: Png["chunks"]): boolean =>
  ["IHDR", "PLTE", "tRNS", "IEND"].every((one) => chunks.filter(({ name }) => name === one).length <= 1);

/**
 * True if the pixel data is complete, line by line, and fits the size in the header. The PDF writer does not check:
 * a broken picture makes it throw where nothing catches.
 */
export function isIntact({ width, height, chunks }: Png): boolean {
  const [head] = chunks;
  if (!head || !isUnambiguous(chunks)) return false;
  const [depth = 0, kind = -1, compression, filter, interlace] = head.content.subarray(8);
  const colour = colourKinds[kind];
  if (!colour?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace !== 0) return false;
  const lengthOf = (one: string) => chunks.find(({ name }) => name === one)?.content.length;
  const palette = lengthOf("PLTE") ?? 0;
  if (isIndexed(chunks) && (palette === 0 || palette % 3 !== 0 || palette > 768)) return false;
  const clear = lengthOf("tRNS");
  const isFit = isIndexed(chunks)
    ? (clear ?? 0) <= palette / 3
    : clear === undefined || clear === colour.clear;
  if (!isFit) return false;
  const line = 1 + Math.ceil((width * colour.values * depth) / 8);
  const length = height * line;
  const packed = Buffer.concat(chunks.flatMap(({ name, content }) => (name === "IDAT" ? [content] : [])));
  try {
    const points = inflateSync(packed, { maxOutputLength: length });
    return points.length === length && points.every((byte, at) => at % line !== 0 || byte <= largestFilter);
  } catch {
    return false;
  }
}

/** The chunks needed to draw a picture; text, GPS and other metadata are left out. */
const drawnBy = new Set(["IHDR", "tRNS", "gAMA", "sRGB", "IDAT", "IEND"]);

/** Returns the picture without metadata. */
export const withoutMetadata = ({ chunks }: Png): Buffer =>
  Buffer.concat([
    signature,
    ...chunks
      // In a true-colour picture a palette is only a hint, but the PDF writer would use it as the colours, so it is
      // removed.
      .filter(({ name }) => drawnBy.has(name) || (name === "PLTE" && isIndexed(chunks)))
      .flatMap(({ name, content }) => {
        const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
        const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
        length.writeUInt32BE(content.length);
        check.writeUInt32BE(crc32(named));
        return [length, named, check];
      }),
  ]);

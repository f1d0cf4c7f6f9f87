import { crc32, deflateSync } from "node:zlib";

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

type Made = {
  /** The number of bytes of pixel data; by default what the size needs. */
  points?: number;
  /** The content of a text chunk. */
  words?: string;
  /** Pixels that do not compress, so that the file is large. */
  isNoisy?: boolean;
  shade?: number;
  /** The filter type of each line. */
  filter?: number;
  /** Another chunk after the first one. */
  further?: { name: string; content: Buffer };
};

/** A PNG with four bytes per pixel. */
export function pngOf(
  width: number,
  height: number,
  { points, words, isNoisy, shade = 90, filter = 0, further }: Made = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const line = 1 + width * 4;
  const drawn = Buffer.alloc(points ?? height * line, shade);
  if (isNoisy) for (let at = 0; at < drawn.length; at += 1) drawn[at] = (at * 7919 + ((at * at) % 251)) % 256;
  for (let at = 0; at < drawn.length; at += line) drawn[at] = filter;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    ...(further ? [chunk(further.name, further.content)] : []),
    ...(words === undefined ? [] : [chunk("tEXt", Buffer.from(`Comment\0${words}`, "latin1"))]),
    chunk("IDAT", deflateSync(drawn)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

import { inflateSync } from "node:zlib";

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;

const padded = (length: number) => Math.ceil(length / 4) * 4;

/** A WOFF file as the plain font inside it: a font that stays packed is unpacked again for every letter. */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = woffHeader + index * woffEntry;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      bytes: packed < length ? inflateSync(bytes) : bytes,
    };
  });

  const head = Buffer.alloc(fontHeader + count * fontEntry);
  woff.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * fontEntry, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * fontEntry - 2 ** power * fontEntry, 10);
  let offset = head.length;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = fontHeader + index * fontEntry;
    tag.copy(head, at);
    head.writeUInt32BE(checksum, at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(bytes.length, at + 12);
    offset += padded(bytes.length);
  }
  const parts = tables.map(({ bytes }) =>
    Buffer.concat([bytes, Buffer.alloc(padded(bytes.length) - bytes.length)]),
  );
  return Buffer.concat([head, ...parts]);
}

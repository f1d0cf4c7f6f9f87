import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflateSync } from "node:zlib";
import type { FontRanges } from "./visual-runs.ts";

const resolve = createRequire(import.meta.url).resolve;

/** Free fonts (SIL OFL 1.1), each cut by script, with the ranges that each cut has. */
const families = [
  { folder: "noto-sans", cuts: ["latin", "latin-ext", "cyrillic", "greek", "vietnamese", "devanagari"] },
  { folder: "noto-sans-arabic", cuts: ["arabic"] },
] as const;

const folderOf = (folder: string) => dirname(resolve(`@fontsource/${folder}/package.json`));

const rangesOf = (text: string): (readonly [number, number])[] =>
  text.split(",").map((range) => {
    const [from = "0", to = from] = range.replace("U+", "").split("-");
    return [parseInt(from, 16), parseInt(to, 16)];
  });

/** The fonts of receipts: what each can write, read once. */
export const receiptFonts: FontRanges = families.flatMap(({ folder, cuts }) => {
  const ranges = JSON.parse(readFileSync(join(folderOf(folder), "unicode.json"), "utf8")) as Record<
    string,
    string
  >;
  return cuts.map((cut) => ({ name: `${folder}-${cut}`, ranges: rangesOf(ranges[cut] ?? "") }));
});

const files = new Map<string, Buffer>();

/** A font's file, read when it is first written with. */
export const fontFile = (name: string, weight: 400 | 600): Buffer => {
  const folder = name.startsWith("noto-sans-arabic") ? "noto-sans-arabic" : "noto-sans";
  const path = join(folderOf(folder), `files/${name}-${weight}-normal.woff`);
  const known = files.get(path) ?? unpackedFont(readFileSync(path));
  files.set(path, known);
  return known;
};

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;

const padded = (length: number) => Math.ceil(length / 4) * 4;

/** A WOFF file as the plain font inside it: a font that stays packed is unpacked again for every letter. */
function unpackedFont(woff: Buffer): Buffer {
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

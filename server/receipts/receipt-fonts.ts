import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { unpackedFont } from "./unpacked-font.ts";
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

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const resolve = createRequire(import.meta.url).resolve;

/** A font is split into files of a few characters each, so that a page loads only those it shows. */
type Family = {
  /** The package of @fontsource-variable. All its fonts are free (SIL OFL 1.1). */
  folder: string;
  /** The subsets used, by their names in the package; `numbered`: all whose name is a number. */
  cuts: readonly string[] | "numbered";
  /** The height of this script's lines above and below the baseline, relative to the font size. */
  above: number;
  below: number;
};

const common = { above: 1.07, below: 0.28 };
const script = (name: string, above: number, below: number): Family => ({
  folder: `noto-sans-${name}`,
  cuts: [name],
  above,
  below,
});
const han = (name: string): Family => ({ folder: `noto-sans-${name}`, cuts: "numbered", ...common });

const european = ["latin-ext", "cyrillic", "cyrillic-ext", "greek", "vietnamese"];
const latin: Family = { folder: "noto-sans", cuts: ["latin", ...european], ...common };
const inter: Family = { folder: "inter", cuts: european, ...common };
const devanagari: Family = { folder: "noto-sans", cuts: ["devanagari"], above: 1.07, below: 0.35 };
const arabic = script("arabic", 1.2, 0.5);
const hanFamilies = {
  ja: han("jp"),
  ko: han("kr"),
  "zh-Hans": han("sc"),
  "zh-Hant": han("tc"),
};

/** The font of each language that is not written only in Latin letters. */
const familyOf: Readonly<Record<string, Family>> = {
  ar: arabic,
  bn: script("bengali", 1.07, 0.3),
  ckb: arabic,
  hi: devanagari,
  hy: script("armenian", 1.07, 0.28),
  ka: script("georgian", 1.07, 0.28),
  km: script("khmer", 1.07, 0.58),
  lo: script("lao", 1.15, 0.46),
  my: script("myanmar", 1.07, 0.55),
  si: script("sinhala", 1.07, 0.28),
  ta: script("tamil", 1.07, 0.33),
  th: script("thai", 1.07, 0.3),
  ur: arabic,
  ...hanFamilies,
};
/** Languages whose letters are missing in the page's font, but exist in Inter. */
const writtenInInter = new Set("bg cs el et hu kk lt lv pl ro ru sk tr uk vi".split(" "));

type Range = readonly [from: number, to: number];
/** One file (subset) of a font. */
export type FontSubset = { name: string; family: Family; ranges: readonly Range[] };

const folderOf = (folder: string) => dirname(resolve(`@fontsource-variable/${folder}/package.json`));
const readJson = (folder: string, file: string) =>
  JSON.parse(readFileSync(join(folderOf(folder), file), "utf8")) as Record<string, string>;

const rangesOf = (text: string): Range[] =>
  text.split(",").map((range) => {
    const [from = "0", to = from] = range.replace("U+", "").split("-");
    return [parseInt(from, 16), parseInt(to, 16)];
  });

const known = new Map<Family, FontSubset[]>();

/** The files of a font and the characters in each, read once. */
function cutsOf(family: Family): FontSubset[] {
  const before = known.get(family);
  if (before) return before;
  const ranges = readJson(family.folder, "unicode.json");
  const isNumber = /^\[(\d+)\]$/;
  const names =
    family.cuts === "numbered" ? Object.keys(ranges).filter((key) => isNumber.test(key)) : family.cuts;
  const cuts = names.map((key) => ({
    name: `${family.folder}-${key.replace(isNumber, "$1")}`,
    family,
    ranges: rangesOf(ranges[key] ?? ""),
  }));
  known.set(family, cuts);
  return cuts;
}

const cutFile = (cut: FontSubset) => `${cut.name}-wght-normal.woff2`;

/** Reads a font file from its package. */
export const subsetBytes = (cut: FontSubset): Buffer =>
  readFileSync(join(folderOf(cut.family.folder), "files", cutFile(cut)));

export const hasLetter = ({ ranges }: FontSubset, point: number): boolean =>
  ranges.some(([from, to]) => point >= from && point <= to);

/**
 * Characters up to this one are Latin. Above it, shared punctuation such as quotation marks comes from a script's
 * own font if possible.
 */
export const lastLatinCharacter = 0x24f;

/** Returns the font file of a character; undefined if no font has it. */
export type FontChooser = (point: number) => FontSubset | undefined;

const choosers = new Map<string, FontChooser>();

/**
 * The fonts for a text in a language; characters shared by Chinese, Japanese and Korean get that language's form.
 */
export function fontsFor(language: string): FontChooser {
  const before = choosers.get(language);
  if (before) return before;
  const own = familyOf[language];
  const allFamilies = Object.values(familyOf);
  const orderOf = (point: number) =>
    new Set(
      own && point > lastLatinCharacter
        ? [own, latin, ...allFamilies]
        : [latin, ...(own ? [own] : []), ...allFamilies],
    );
  const chosen = new Map<number, FontSubset | undefined>();
  const choose = (point: number) => {
    for (const family of orderOf(point)) {
      const found = cutsOf(family).find((cut) => hasLetter(cut, point));
      if (found) return found;
    }
    return undefined;
  };
  const chooser = (point: number) => {
    if (!chosen.has(point)) chosen.set(point, choose(point));
    return chosen.get(point);
  };
  choosers.set(language, chooser);
  return chooser;
}

/** The font of a page in a language, if the page's own font lacks some of its letters. */
const pageFamily = (language: string): Family | undefined =>
  Object.hasOwn(familyOf, language) ? familyOf[language] : writtenInInter.has(language) ? inter : undefined;

/**
 * The system fonts of languages whose devices have a good one; a web font would be a hundred times the page's size.
 */
const systemFonts: Readonly<Record<string, string>> = {
  ja: '"Hiragino Sans","Yu Gothic UI","Noto Sans CJK JP"',
  ko: '"Apple SD Gothic Neo","Malgun Gothic","Noto Sans CJK KR"',
  "zh-Hans": '"PingFang SC","Microsoft YaHei UI","Noto Sans CJK SC"',
  "zh-Hant": '"PingFang TC","PingFang HK","Microsoft JhengHei UI","Noto Sans CJK TC"',
};

const rangeText = (ranges: readonly Range[]) =>
  ranges.map(([from, to]) => `U+${from.toString(16)}${from === to ? "" : `-${to.toString(16)}`}`).join(",");

/** The styles for a page in a language; browsers load a font file only if one of its characters is shown. */
export function fontCss(language: string): string | undefined {
  const family = pageFamily(language);
  if (!family) return undefined;
  const name = `Waybill ${family.folder}`;
  const { version = "" } = readJson(family.folder, "package.json");
  const faces = cutsOf(family).map(
    (cut) =>
      `@font-face{font-family:"${name}";src:url("/fonts/${cutFile(cut)}?v=${version}") format("woff2");font-weight:100 900;font-display:swap;unicode-range:${rangeText(cut.ranges)}}`,
  );
  const system = systemFonts[language];
  const stack = system === undefined ? `"${name}"` : `${system},"${name}"`;
  return `${faces.join("\n")}\n:root:lang(${language}){--script-font:${stack}}\n`;
}

/** A font's file, by the name in its URL. */
export const fontFileNamed = (name: string): Buffer | undefined => {
  const families = new Set([...Object.values(familyOf), inter]);
  for (const family of families) {
    const cut = cutsOf(family).find((one) => cutFile(one) === name);
    if (cut) return subsetBytes(cut);
  }
  return undefined;
};

import { fontAddress } from "@waybill/domain/markets/languages";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productRoot } from "../platform/program-files.ts";
import { writtenLanguages } from "../platform/texts.ts";
import { openTestApp } from "../testing/test-app.ts";
import { fontCss, fontsFor } from "./script-fonts.ts";
import { openFonts } from "./shaping.ts";
import { visualRuns } from "./visual-runs.ts";

const textsIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(productRoot, `locales/${language}.json`), "utf8")) as Record<string, string>;
const lettersOf = (language: string) =>
  new Set([...Object.values(textsIn(language)).join("")].filter((letter) => letter > "\u007f"));

/** The non-ASCII characters of the page's own font: Latin, and the signs of ui/brand/fonts. */
const inPageType = /^[\u00a0-\u00ff\u0131\u0152\u0153\u2000-\u206f\u20ac\u20b1\u2190-\u2197\u2212\u2318]$/;

test("each language beyond the page's own font names a font with its characters, and no other language does [12.25]", () => {
  for (const language of writtenLanguages) {
    const css = fontCss(language);
    expect(css !== undefined, language).toBe(fontAddress(language) !== undefined);
    const missing = [...lettersOf(language)].filter((letter) => !inPageType.test(letter));
    if (css === undefined) expect(missing, language).toEqual([]);
    else expect(css).toContain(`:root:lang(${language}){--script-font:`);
    const ranges = ((css ?? "").match(/U\+[\da-f]+(?:-[\da-f]+)?/g) ?? []).map((range) => {
      const [from = 0, to = from] = range
        .slice(2)
        .split("-")
        .map((text) => parseInt(text, 16));
      return [from, to] as const;
    });
    const has = (point: number) => ranges.some(([from, to]) => point >= from && point <= to);
    expect(
      missing.filter((letter) => !has(letter.codePointAt(0) ?? 0)),
      language,
    ).toEqual([]);
  }
});

test("a page's styles load a font file only for its characters, and the files are cached forever [12.25]", async () => {
  const { inject, close } = await openTestApp();
  try {
    const styles = await inject({ method: "GET", url: "/fonts/km.css" });
    expect(styles.statusCode).toBe(200);
    expect(styles.headers["content-type"]).toBe("text/css; charset=utf-8");
    const faces = styles.body.match(/@font-face\{[^}]+\}/g) ?? [];
    expect(faces).toHaveLength(1);
    expect(faces[0]).toContain("unicode-range:U+1780-");
    const url = /url\("([^"]+)"\)/.exec(styles.body)?.[1] ?? "";
    const file = await inject({ method: "GET", url });
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-type"]).toBe("font/woff2");
    expect(file.headers["cache-control"]).toContain("immutable");
    expect(file.rawPayload.subarray(0, 4).toString()).toBe("wOF2");
    for (const other of ["en.css", "toString.css", "xx.css", "..%2fpackage.json", "noto-sans-khmer.woff2"])
      expect((await inject({ method: "GET", url: `/fonts/${other}` })).statusCode, other).toBe(404);
    const page = await inject({
      method: "GET",
      url: "/faq",
      headers: { accept: "text/html", "accept-language": "ar" },
    });
    expect(page.body).not.toContain("/fonts/");
    const arabic = await inject({ method: "GET", url: "/faq?lang=ar", headers: { accept: "text/html" } });
    expect(arabic.body).toContain('<link rel="stylesheet" href="/fonts/ar.css" />');
  } finally {
    await close();
  }
});

const shapedIn = async (language: string, text: string) => {
  const fonts = await openFonts();
  return visualRuns(
    text,
    fontAddress(language) && /[\u0600-\u06ff]/.test(text) ? "rtl" : "ltr",
    fontsFor(language),
  ).flatMap((run) => fonts(run.font, 400).shape(run.text, run.direction, language));
};
/** The glyphs without shaping: each letter alone, one after the other. */
const inARow = async (language: string, text: string) =>
  (await Promise.all([...text].map((letter) => shapedIn(language, letter)))).flat();
const idsOf = (glyphs: { id: number }[]) => glyphs.map(({ id }) => id);

test("a PDF has every character of its texts in any language, and its lines are tall enough [12.26]", async () => {
  const fonts = await openFonts();
  const found: string[] = [];
  for (const language of writtenLanguages) {
    const texts = Object.entries(textsIn(language)).filter(([key]) => /^(?:receipt|terms|money)\./.test(key));
    const words = new Set(texts.flatMap(([, text]) => text.split(/\s+/)));
    for (const word of words)
      for (const { text, font, direction } of visualRuns(word, "ltr", fontsFor(language))) {
        const { shape, reach } = fonts(font, 600);
        for (const glyph of shape(text, direction, language)) {
          const { above, below } = reach(glyph);
          if (glyph.id === 0) found.push(`${language}: no letter in ${word}`);
          if (above > font.family.above + 0.1 || below > font.family.below + 0.1)
            found.push(`${language}: ${word} is taller than its line`);
        }
      }
  }
  expect(found).toEqual([]);
});

test("ligatures become one glyph: Bengali, Devanagari, Tamil, Sinhala, Khmer, Burmese [12.26]", async () => {
  const joined: [string, string, number][] = [
    ["bn", "ক্ষ", 1],
    ["hi", "क्ष", 1],
    ["ta", "க்ஷ", 1],
    ["si", "ශ්‍රී", 2],
    ["km", "ក្ក", 2],
    ["my", "က္က", 2],
  ];
  for (const [language, text, count] of joined) {
    const glyphs = await shapedIn(language, text);
    expect(glyphs.length, language).toBe(count);
    expect((await inARow(language, text)).length, language).not.toBe(count);
    // A search for the typed text in the file must find it.
    const encoded = glyphs.flatMap(({ codePoints }) => codePoints);
    expect(String.fromCodePoint(...encoded), language).toEqual(text);
  }
});

test("a vowel drawn before its consonant comes first, and a mark is stacked on what is below it [12.26]", async () => {
  const before: [string, string][] = [
    ["km", "កេ"],
    ["my", "ကေ"],
    ["ta", "கெ"],
    ["bn", "কি"],
    ["hi", "कि"],
    ["si", "කෙ"],
  ];
  for (const [language, text] of before) {
    const [consonant] = idsOf(await shapedIn(language, text.slice(0, 1)));
    const drawn = idsOf(await shapedIn(language, text));
    expect(drawn.indexOf(consonant ?? -1), language).toBe(1);
  }
  // ตู้ and ที่: over a vowel, the tone mark has another glyph or a higher position than over a consonant.
  for (const [language, stacked, bare] of [
    ["th", "ที่", "ท่"],
    ["lo", "ທີ່", "ທ່"],
  ] as const) {
    const [high, low] = [(await shapedIn(language, stacked)).at(-1), (await shapedIn(language, bare)).at(-1)];
    const signOf = (glyph: typeof high) => ({ id: glyph?.id, yOffset: glyph?.yOffset });
    expect(signOf(high), language).not.toEqual(signOf(low));
    expect(high?.xAdvance, language).toBe(0);
  }
});

test("Arabic, Kurdish and Urdu letters are joined, and drawn from last to first [12.26]", async () => {
  for (const [language, text] of [
    ["ar", "مرحبا"],
    ["ckb", "کڕیار"],
    ["ur", "رسید"],
  ] as const) {
    const glyphs = await shapedIn(language, text);
    const alone = await inARow(language, text);
    const same = idsOf(glyphs).filter((id) => idsOf(alone).includes(id));
    expect(same.length, language).toBeLessThan(alone.length - 1);
    const order = glyphs.flatMap(({ codePoints }) => codePoints.slice(0, 1));
    expect(order.at(-1), language).toBe(text.codePointAt(0));
  }
});

test("characters shared by Chinese, Japanese and Korean are drawn in the form of the text's language", () => {
  const fontOf = (language: string) => fontsFor(language)("直".codePointAt(0) ?? 0)?.family.folder;
  expect(["ja", "ko", "zh-Hans", "zh-Hant"].map(fontOf)).toEqual([
    "noto-sans-jp",
    "noto-sans-kr",
    "noto-sans-sc",
    "noto-sans-tc",
  ]);
});

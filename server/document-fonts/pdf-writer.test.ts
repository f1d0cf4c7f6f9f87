import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { fontsFor } from "./script-fonts.ts";
import { openFonts } from "./shaping.ts";
import { textsOfLanguage } from "../platform/texts.ts";
import { drawLine, linesOf, type PdfWriter } from "./pdf-writer.ts";

const writerIn = async (language: string, width: number): Promise<PdfWriter> => ({
  doc: new PDFDocument({ autoFirstPage: true, margin: 0 }),
  language,
  fontOf: fontsFor(language),
  fonts: await openFonts(),
  strokes: [],
  direction: "ltr",
  left: 0,
  right: width,
  y: 0,
});

test.each(["th", "km", "lo", "my", "ja", "zh-Hant"])(
  "a text of %s without spaces wraps into lines of a label, none of which starts with a combining mark",
  async (language) => {
    const writer = await writerIn(language, 120);
    const text =
      `${textsOfLanguage(language)?.["faq.a-cover"] ?? ""}${textsOfLanguage(language)?.["receipt.locked"] ?? ""}`.replaceAll(
        /[\s{}\w]+/g,
        "",
      );
    const lines = linesOf(writer, text, 400, 9);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join("")).toBe(text);
    for (const line of lines) {
      expect(line).not.toMatch(/^[\p{M}。、）」]/u);
      // Text aligned to the left ends inside the page.
      const narrow = { ...writer, left: 0, right: 120 };
      expect(linesOf(narrow, line, 400, 9)).toEqual([line]);
    }
  },
);

test("a word longer than the line is broken between whole characters", async () => {
  const writer = await writerIn("km", 20);
  const lines = linesOf(writer, "ក្រុមហ៊ុនដឹកជញ្ជូន", 400, 9);
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(line).not.toMatch(/^\p{M}/u);
});

test("lines of tall scripts are taller than those of Latin letters", async () => {
  const [khmer, english] = [await writerIn("km", 400), await writerIn("en", 400)];
  const heightOf = (writer: PdfWriter, line: string) => drawLine(writer, line, 400, 10, "start");
  expect(heightOf(khmer, "បង្កាន់ដៃ")).toBeGreaterThan(heightOf(english, "Receipt") + 2);
  expect(heightOf(khmer, "Receipt")).toBe(heightOf(english, "Receipt"));
});

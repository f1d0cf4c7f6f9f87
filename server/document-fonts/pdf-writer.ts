import type { OpenFonts, Weight } from "./shaping.ts";
import type { FontChooser } from "./script-fonts.ts";
import { directionOfText, visualRuns, type Direction, type Run } from "./visual-runs.ts";

export const pointsOfMm = (mm: number) => (mm * 72) / 25.4;

type Side = "start" | "end";
export type PdfWriter = {
  doc: PDFKit.PDFDocument;
  language: string;
  fontOf: FontChooser;
  fonts: OpenFonts;
  /** The drawing operations, run when the length of the paper is known. */
  strokes: (() => void)[];
  direction: Direction;
  /** The direction of every line; undefined to use that of each line's first letter. */
  reading?: Direction;
  left: number;
  right: number;
  y: number;
};

/**
 * With `features`, even an empty list, PDFKit shapes a run as a whole, so that Arabic letters keep their joined
 * forms next to spaces.
 */
const whole = { features: [], lineBreak: false } satisfies PDFKit.Mixins.TextOptions;

/** The part of the document's current font that is used here. */
type CurrentFont = { layout: (text: string) => object; getGlyph: (id: number) => { advanceWidth: number } };
/**
 * Returns the document's current font, which PDFKit's types do not expose. Replacing its `layout` changes how
 * glyphs are placed.
 */
const currentFont = (doc: PDFKit.PDFDocument) =>
  (doc as unknown as { _font: { font: CurrentFont } })._font.font;

/** Selects the font of a run, and lets HarfBuzz shape its letters. */
const choose = ({ doc, fonts, language }: PdfWriter, run: Run, weight: Weight, size: number) => {
  const { bytes, shape } = fonts(run.font, weight);
  const name = `${run.font.name}-${weight}`;
  doc.registerFont(name, bytes).font(name).fontSize(size);
  const font = currentFont(doc);
  font.layout = (text) => {
    const found = shape(text, run.direction, language);
    return {
      glyphs: found.map(({ id, codePoints }) => ({
        id,
        codePoints,
        advanceWidth: font.getGlyph(id).advanceWidth,
      })),
      positions: found.map(({ xAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance: 0, xOffset, yOffset })),
      advanceWidth: found.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
  return doc;
};

type Measured = Run & { width: number };

/** Splits a line into runs and measures the width of each. */
const measured = (writer: PdfWriter, line: string, weight: Weight, size: number): Measured[] =>
  visualRuns(line, writer.reading ?? directionOfText(line), writer.fontOf).map((run) => ({
    ...run,
    width: choose(writer, run, weight, size).widthOfString(run.text, whole),
  }));

const widthOf = (runs: readonly Measured[]): number => runs.reduce((sum, { width }) => sum + width, 0);

/** The height of a line: that of its tallest script, at least that of Latin. */
function heightOf({ fontOf }: PdfWriter, runs: readonly Run[], size: number) {
  const families = [fontOf(0x20), ...runs.map(({ font }) => font)].flatMap((font) => font?.family ?? []);
  const max = (side: "above" | "below") => Math.max(...families.map((family) => family[side])) * size;
  return { above: max("above"), below: max("below") };
}

export const lineHeight = (writer: PdfWriter, line: string, size: number): number => {
  const { above, below } = heightOf(writer, visualRuns(line, "ltr", writer.fontOf), size);
  return above + below;
};

/** Draws a line and returns its height. */
export const drawLine = (
  writer: PdfWriter,
  line: string,
  weight: Weight,
  size: number,
  side: Side,
): number => {
  const runs = measured(writer, line, weight, size);
  const atLeft = (writer.direction === "ltr") === (side === "start");
  const { above, below } = heightOf(writer, runs, size);
  let x = atLeft ? writer.left : writer.right - widthOf(runs);
  const y = writer.y + above;
  const { doc } = writer;
  // Adds the logical text so that search, copy and screen readers work: glyphs are only parts of letters.
  writer.strokes.push(() => doc.markContent("Span", { actual: line }));
  for (const run of runs) {
    const at = x;
    writer.strokes.push(() => {
      choose(writer, run, weight, size).text(run.text, at, y, { ...whole, baseline: "alphabetic" });
    });
    x += run.width;
  }
  writer.strokes.push(() => doc.endMarkedContent());
  return above + below;
};

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const words = new Intl.Segmenter("th", { granularity: "word" });
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });
const closing = /^[\p{Pe}\p{Pf}\p{Po}ๆฯ]+$/u;
const opening = /[\p{Ps}\p{Pi}]$/u;

/** Splits a text where it may wrap; opening and closing punctuation stays with its word. */
function piecesOf(text: string): { text: string; isNewWord: boolean }[] {
  const pieces: { text: string; isNewWord: boolean }[] = [];
  for (const part of text.replace(/\s+/g, " ").trim().split(" ")) {
    const found = unspaced.test(part) ? [...words.segment(part)].map(({ segment }) => segment) : [part];
    for (const [at, piece] of found.entries()) {
      const last = pieces.at(-1);
      if (at > 0 && last && (closing.test(piece) || opening.test(last.text))) last.text += piece;
      else pieces.push({ text: piece, isNewWord: at === 0 });
    }
  }
  return pieces;
}

/** Wraps a text at the ends of words, or within a word that is longer than the line. */
export function linesOf(writer: PdfWriter, text: string, weight: Weight, size: number): string[] {
  const room = writer.right - writer.left;
  const wide = (part: string) => widthOf(measured(writer, part, weight, size));
  const space = wide(" ");
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const { text: word, isNewWord } of piecesOf(text)) {
    const width = wide(word);
    const between = isNewWord && line !== "" ? space : 0;
    if (used + between + width <= room) {
      used += between + width;
      line += (between > 0 ? " " : "") + word;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    if (width > room) {
      line = "";
      for (const { segment: letter } of letters.segment(word)) {
        if (line !== "" && wide(line + letter) > room) {
          lines.push(line);
          line = "";
        }
        line += letter;
      }
    }
    used = wide(line);
  }
  return [...lines, line];
}

export const writeText = (writer: PdfWriter, text: string, weight: Weight, size: number): void => {
  for (const line of linesOf(writer, text, weight, size)) {
    writer.y += drawLine(writer, line, weight, size, "start");
  }
};

export const writePair = (writer: PdfWriter, start: string, end: string, size: number): void => {
  const heights = [drawLine(writer, start, 400, size, "start"), drawLine(writer, end, 600, size, "end")];
  writer.y += Math.max(...heights);
};

export const drawRule = (writer: PdfWriter): void => {
  const { doc, left, right, y } = writer;
  writer.strokes.push(() => doc.moveTo(left, y).lineTo(right, y).lineWidth(1).stroke("#000"));
  writer.y += 7;
};

/** The bytes of a document, which `end` finishes. */
export async function documentBytes(doc: PDFKit.PDFDocument, end: () => void): Promise<Buffer> {
  const parts: Buffer[] = [];
  const done = new Promise<void>((settle, fail) => {
    doc.on("data", (part: Buffer) => void parts.push(part));
    doc.on("end", settle);
    doc.on("error", fail);
  });
  end();
  await done;
  return Buffer.concat(parts);
}

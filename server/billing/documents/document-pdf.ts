import { setImmediate as breathe } from "node:timers/promises";
import { fontsFor } from "../../document-fonts/script-fonts.ts";
import { openFonts, type Weight } from "../../document-fonts/shaping.ts";
import type { Direction } from "../../document-fonts/visual-runs.ts";
import {
  documentBytes,
  drawLine,
  lineHeight,
  linesOf,
  pointsOfMm,
  drawRule,
  type PdfWriter,
} from "../../document-fonts/pdf-writer.ts";

/** A line of a document: its subject, details, and its sum. */
export type DocumentLine = { start: string; detail?: string; end: string };

/** A statement, an invoice or a credit note, with its texts in the reader's language. */
export type PrintedDocument = {
  title: string;
  /** Name, address and tax number, one line each. */
  issuer: readonly string[];
  customer: readonly string[];
  facts: readonly DocumentLine[];
  lines: readonly DocumentLine[];
  sums: readonly (DocumentLine & { isStrong?: boolean })[];
  note?: string;
  language: string;
  direction: Direction;
  now: Date;
};

const page = { width: pointsOfMm(210), height: pointsOfMm(297), margin: pointsOfMm(18) };
/** Lines drawn before yielding to other work. */
const atOnce = 10;

type Sheet = PdfWriter & { begin: () => void };

/** Starts a new page if this one has less room than `height`. */
const makeRoom = (sheet: Sheet, height: number): void => {
  if (sheet.y + height > page.height - page.margin) sheet.begin();
};
const draw = (sheet: Sheet): void => {
  for (const stroke of sheet.strokes.splice(0)) stroke();
};

function text(sheet: Sheet, words: string, weight: Weight, size: number): void {
  for (const line of linesOf(sheet, words, weight, size)) {
    makeRoom(sheet, lineHeight(sheet, line, size));
    sheet.y += drawLine(sheet, line, weight, size, "start");
    draw(sheet);
  }
}

/** Draws a line: its subject at the start, wrapped if long, and its amount at the end. */
function row(sheet: Sheet, { start, detail, end }: DocumentLine, weight: Weight = 400): void {
  const room = sheet.right - sheet.left;
  const words = { ...sheet };
  if (sheet.direction === "ltr") words.right -= room * 0.3;
  else words.left += room * 0.3;
  const lines = linesOf(words, start, weight, 10);
  const more = detail === undefined ? [] : linesOf(words, detail, 400, 8);
  const heights = [...lines.map((line) => [line, 10] as const), ...more.map((line) => [line, 8] as const)];
  makeRoom(
    sheet,
    heights.reduce((sum, [line, size]) => sum + lineHeight(sheet, line, size), 0),
  );
  drawLine(sheet, end, 600, 10, "end");
  for (const [line, size] of heights) {
    words.y = sheet.y;
    sheet.y += drawLine(words, line, size === 10 ? weight : 400, size, "start");
  }
  draw(sheet);
}

function parties(sheet: Sheet, issuer: readonly string[], customer: readonly string[]): void {
  const [name = "", ...more] = issuer;
  text(sheet, name, 600, 12);
  for (const line of more) text(sheet, line, 400, 9);
  sheet.y += 12;
  for (const [at, line] of customer.entries()) text(sheet, line, at === 0 ? 600 : 400, at === 0 ? 11 : 9);
  sheet.y += 14;
}

/** Renders a document as PDF on A4 pages, in any script. */
export async function documentPdf(printed: PrintedDocument): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import("pdfkit"), openFonts()]);
  const { language, direction, title, now } = printed;
  const doc = new PDFDocument({
    lang: language,
    info: { Title: title, CreationDate: now },
    autoFirstPage: false,
  });
  const sheet: Sheet = {
    doc,
    language,
    fontOf: fontsFor(language),
    fonts,
    strokes: [],
    direction,
    left: page.margin,
    right: page.width - page.margin,
    y: page.margin,
    begin: () => {
      doc.addPage({ size: [page.width, page.height], margin: 0 });
      sheet.y = page.margin;
    },
  };
  sheet.begin();
  parties(sheet, printed.issuer, printed.customer);
  text(sheet, title, 600, 18);
  sheet.y += 4;
  for (const fact of printed.facts) row(sheet, fact);
  sheet.y += 8;
  drawRule(sheet);
  draw(sheet);
  for (const [at, line] of printed.lines.entries()) {
    row(sheet, line);
    sheet.y += 2;
    if (at % atOnce === atOnce - 1) await breathe();
  }
  if (printed.lines.length > 0) {
    makeRoom(sheet, 20);
    drawRule(sheet);
    draw(sheet);
  }
  for (const { isStrong, ...sum } of printed.sums) row(sheet, sum, isStrong ? 600 : 400);
  sheet.y += 8;
  if (printed.note !== undefined) text(sheet, printed.note, 400, 9);
  return documentBytes(doc, () => doc.end());
}

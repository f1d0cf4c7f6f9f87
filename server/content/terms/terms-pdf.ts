import type { Terms } from "@waybill/recipient/terms/terms";
import {
  documentBytes,
  drawLine,
  lineHeight,
  linesOf,
  pointsOfMm,
  type PdfWriter,
} from "../../document-fonts/pdf-writer.ts";
import { fontsFor } from "../../document-fonts/script-fonts.ts";
import { openFonts, type Weight } from "../../document-fonts/shaping.ts";
import type { Direction } from "../../document-fonts/visual-runs.ts";

type PrintedTerms = {
  terms: Terms;
  service: string;
  language: string;
  direction: Direction;
  now: Date;
};

const page = { width: pointsOfMm(210), height: pointsOfMm(297), margin: pointsOfMm(20) };

type Sheet = PdfWriter & { begin: () => void };

/** Draws a text as wrapped lines, and starts a new page if a line with `kept` points below it does not fit. */
const flow = (sheet: Sheet, text: string, weight: Weight, size: number, kept = 0): void => {
  for (const line of linesOf(sheet, text, weight, size)) {
    if (sheet.y + lineHeight(sheet, line, size) + kept > page.height - page.margin) sheet.begin();
    sheet.y += drawLine(sheet, line, weight, size, "start");
    for (const stroke of sheet.strokes.splice(0)) stroke();
  }
};

/** Renders the terms on A4 pages. */
export async function termsPdf({ terms, service, language, direction, now }: PrintedTerms): Promise<Buffer> {
  const [{ default: PDFDocument }, fonts] = await Promise.all([import("pdfkit"), openFonts()]);
  const doc = new PDFDocument({
    lang: language,
    info: { Title: `${terms.title} · ${service}`, CreationDate: now },
    autoFirstPage: false,
  });
  const sheet: Sheet = {
    doc,
    language,
    fontOf: fontsFor(language),
    fonts,
    strokes: [],
    direction,
    reading: direction,
    left: page.margin,
    right: page.width - page.margin,
    y: page.margin,
    begin: () => {
      doc.addPage({ size: [page.width, page.height], margin: 0 });
      sheet.y = page.margin;
    },
  };
  return documentBytes(doc, () => {
    sheet.begin();
    flow(sheet, service, 600, 11);
    sheet.y += 8;
    flow(sheet, terms.title, 600, 20);
    sheet.y += 4;
    flow(sheet, terms.intro, 400, 11);
    if (terms.translation) {
      sheet.y += 4;
      flow(sheet, terms.translation.notice, 600, 10);
    }
    for (const [at, { title, points }] of terms.sections.entries()) {
      sheet.y += 12;
      flow(sheet, `${at + 1}. ${title}`, 600, 12, 40);
      for (const point of points) {
        sheet.y += 3;
        flow(sheet, point, 400, 10);
      }
    }
    doc.end();
  });
}

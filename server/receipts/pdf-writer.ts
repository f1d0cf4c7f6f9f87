import { fontFile, receiptFonts } from "./receipt-fonts.ts";
import { directionOfText, visualRuns, type Direction, type Run } from "./visual-runs.ts";

export const pointsOfMm = (mm: number) => (mm * 72) / 25.4;
export const lineHeight = 1.35;

export type Weight = 400 | 600;
type Side = "start" | "end";
export type PdfWriter = {
  doc: PDFKit.PDFDocument;
  /** What is to be drawn, once it is known how long the paper is. */
  strokes: (() => void)[];
  direction: Direction;
  /** How every line is read; absent: as its own first letter is. */
  reading?: Direction;
  left: number;
  right: number;
  y: number;
};

/** With features named, a run is shaped whole: an Arabic word keeps its joins across the spaces around it. */
const whole = { features: [], lineBreak: false } satisfies PDFKit.Mixins.TextOptions;

const choose = ({ doc }: PdfWriter, run: Run, weight: Weight, size: number) => {
  const name = `${run.font}-${weight}`;
  return doc.registerFont(name, fontFile(run.font, weight)).font(name).fontSize(size);
};

type Measured = Run & { width: number };

/** A line as it is drawn: it begins at the side where its own script begins, wherever on the paper it is. */
const measured = (writer: PdfWriter, line: string, weight: Weight, size: number): Measured[] =>
  visualRuns(line, writer.reading ?? directionOfText(line), receiptFonts).map((run) => ({
    ...run,
    width: choose(writer, run, weight, size).widthOfString(run.text, whole),
  }));

const widthOf = (runs: readonly Measured[]): number => runs.reduce((sum, { width }) => sum + width, 0);

export const drawLine = (writer: PdfWriter, line: string, weight: Weight, size: number, side: Side): void => {
  const runs = measured(writer, line, weight, size);
  const atLeft = (writer.direction === "ltr") === (side === "start");
  let x = atLeft ? writer.left : writer.right - widthOf(runs);
  const y = writer.y + size * (lineHeight - 0.28);
  for (const run of runs) {
    const at = x;
    writer.strokes.push(() => {
      choose(writer, run, weight, size).text(run.text, at, y, { ...whole, baseline: "alphabetic" });
    });
    x += run.width;
  }
};

/** Breaks a text where words end, or within a word that is longer than the line. */
export function linesOf(writer: PdfWriter, text: string, weight: Weight, size: number): string[] {
  const room = writer.right - writer.left;
  const wide = (part: string) => widthOf(measured(writer, part, weight, size));
  const space = wide(" ");
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const word of text.replace(/\s+/g, " ").trim().split(" ")) {
    const width = wide(word);
    if (line === "" ? width <= room : used + space + width <= room) {
      used += line === "" ? width : space + width;
      line = line === "" ? word : `${line} ${word}`;
      continue;
    }
    if (line !== "") lines.push(line);
    line = word;
    if (width > room) {
      line = "";
      for (const letter of word) {
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

export const write = (writer: PdfWriter, text: string, weight: Weight, size: number): void => {
  for (const line of linesOf(writer, text, weight, size)) {
    drawLine(writer, line, weight, size, "start");
    writer.y += size * lineHeight;
  }
};

export const pair = (writer: PdfWriter, start: string, end: string, size: number): void => {
  drawLine(writer, start, 400, size, "start");
  drawLine(writer, end, 600, size, "end");
  writer.y += size * lineHeight;
};

export const rule = (writer: PdfWriter): void => {
  const { doc, left, right, y } = writer;
  writer.strokes.push(() => doc.moveTo(left, y).lineTo(right, y).lineWidth(1).stroke("#000"));
  writer.y += 7;
};

/** What is written to a document that `end` closes. */
export async function bytesOf(doc: PDFKit.PDFDocument, end: () => void): Promise<Buffer> {
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

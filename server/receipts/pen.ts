import { fontFile, receiptFonts } from "./receipt-fonts.ts";
import { directionOfText, visualRuns, type Direction, type Run } from "./visual-runs.ts";

export const pointsOfMm = (mm: number) => (mm * 72) / 25.4;
export const lineHeight = 1.35;

export type Weight = 400 | 600;
type Side = "start" | "end";
export type Pen = {
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

const choose = ({ doc }: Pen, run: Run, weight: Weight, size: number) => {
  const name = `${run.font}-${weight}`;
  return doc.registerFont(name, fontFile(run.font, weight)).font(name).fontSize(size);
};

type Measured = Run & { width: number };

/** A line as it is drawn: it begins at the side where its own script begins, wherever on the paper it stands. */
const measured = (pen: Pen, line: string, weight: Weight, size: number): Measured[] =>
  visualRuns(line, pen.reading ?? directionOfText(line), receiptFonts).map((run) => ({
    ...run,
    width: choose(pen, run, weight, size).widthOfString(run.text, whole),
  }));

const widthOf = (runs: readonly Measured[]): number => runs.reduce((sum, { width }) => sum + width, 0);

export const drawLine = (pen: Pen, line: string, weight: Weight, size: number, side: Side): void => {
  const runs = measured(pen, line, weight, size);
  const atLeft = (pen.direction === "ltr") === (side === "start");
  let x = atLeft ? pen.left : pen.right - widthOf(runs);
  const y = pen.y + size * (lineHeight - 0.28);
  for (const run of runs) {
    const at = x;
    pen.strokes.push(() => {
      choose(pen, run, weight, size).text(run.text, at, y, { ...whole, baseline: "alphabetic" });
    });
    x += run.width;
  }
};

/** Breaks a text where words end, or within a word that is longer than the line. */
export function linesOf(pen: Pen, text: string, weight: Weight, size: number): string[] {
  const room = pen.right - pen.left;
  const wide = (part: string) => widthOf(measured(pen, part, weight, size));
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

export const write = (pen: Pen, text: string, weight: Weight, size: number): void => {
  for (const line of linesOf(pen, text, weight, size)) {
    drawLine(pen, line, weight, size, "start");
    pen.y += size * lineHeight;
  }
};

export const pair = (pen: Pen, start: string, end: string, size: number): void => {
  drawLine(pen, start, 400, size, "start");
  drawLine(pen, end, 600, size, "end");
  pen.y += size * lineHeight;
};

export const rule = (pen: Pen): void => {
  const { doc, left, right, y } = pen;
  pen.strokes.push(() => doc.moveTo(left, y).lineTo(right, y).lineWidth(1).stroke("#000"));
  pen.y += 7;
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

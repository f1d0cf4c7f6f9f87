import { codePath, receiptFormats, type Receipt, type ReceiptFormat } from "@waybill/recipient/receipt";
import { fontFile, receiptFonts } from "./receipt-fonts.ts";
import { directionOfText, visualRuns, type Direction, type Run } from "./visual-runs.ts";

type PrintedReceipt = {
  receipt: Receipt;
  format: ReceiptFormat;
  language: string;
  direction: Direction;
  words: (key: string) => string;
  now: Date;
};

const pointsOfMm = (mm: number) => (mm * 72) / 25.4;
const margin = pointsOfMm(5);
const codeSide = pointsOfMm(25);
const lineHeight = 1.35;

type Weight = 400 | 600;
type Side = "start" | "end";
type Pen = {
  doc: PDFKit.PDFDocument;
  /** What is to be drawn, once it is known how long the paper is. */
  strokes: (() => void)[];
  direction: Direction;
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
  visualRuns(line, directionOfText(line), receiptFonts).map((run) => ({
    ...run,
    width: choose(pen, run, weight, size).widthOfString(run.text, whole),
  }));

const widthOf = (runs: readonly Measured[]): number => runs.reduce((sum, { width }) => sum + width, 0);

const drawLine = (pen: Pen, line: string, weight: Weight, size: number, side: Side): void => {
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
function linesOf(pen: Pen, text: string, weight: Weight, size: number): string[] {
  const room = pen.right - pen.left;
  const lines: string[] = [];
  let line = "";
  for (const word of text.replace(/\s+/g, " ").trim().split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(measured(pen, longer, weight, size)) <= room) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const letter of word) {
      if (line !== "" && widthOf(measured(pen, line + letter, weight, size)) > room) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return [...lines, line];
}

const write = (pen: Pen, text: string, weight: Weight, size: number): void => {
  for (const line of linesOf(pen, text, weight, size)) {
    drawLine(pen, line, weight, size, "start");
    pen.y += size * lineHeight;
  }
};

const pair = (pen: Pen, start: string, end: string, size: number): void => {
  drawLine(pen, start, 400, size, "start");
  drawLine(pen, end, 600, size, "end");
  pen.y += size * lineHeight;
};

const rule = (pen: Pen): void => {
  const { doc, left, right, y } = pen;
  pen.strokes.push(() => doc.moveTo(left, y).lineTo(right, y).lineWidth(1).stroke("#000"));
  pen.y += 7;
};

const foot = (pen: Pen, { receipt, words }: PrintedReceipt): void => {
  const unit = codeSide / receipt.code.length;
  const x = pen.direction === "ltr" ? pen.left : pen.right - codeSide;
  const { doc, y } = pen;
  pen.strokes.push(() =>
    doc.save().translate(x, y).scale(unit).path(codePath(receipt.code)).fill("#000").restore(),
  );
  const beside = { ...pen, left: pen.left, right: pen.right };
  if (pen.direction === "ltr") beside.left += codeSide + 10;
  else beside.right -= codeSide + 10;
  write(beside, words("receipt.order"), 400, 7);
  write(beside, receipt.order_id, 600, 9);
  for (const { label, time } of receipt.moments) pair(beside, label, time, 7.5);
  pen.y = Math.max(pen.y + codeSide, beside.y);
};

function draw(pen: Pen, printed: PrintedReceipt, height: number | undefined): void {
  const { receipt, words } = printed;
  write(pen, receipt.service_name, 600, 12);
  rule(pen);
  write(pen, words("receipt.from"), 400, 8);
  write(pen, receipt.outlet_name, 600, 11);
  pen.y += 6;
  if (receipt.recipient) {
    const { name, address, phone, notes } = receipt.recipient;
    write(pen, words("receipt.to"), 400, 8);
    write(pen, name, 600, 15);
    write(pen, address, 600, 11);
    pair(pen, words("receipt.phone"), phone, 10);
    if (notes) write(pen, `${words("receipt.note")}: ${notes}`, 400, 9);
    pen.y += 6;
    rule(pen);
    if (receipt.cash) pair(pen, receipt.cash.label, receipt.cash.sum, 14);
    else write(pen, words("receipt.nothing-due"), 400, 11);
    rule(pen);
  }
  const footHeight = Math.max(codeSide, 24 + receipt.moments.length * 11);
  if (height !== undefined) pen.y = Math.max(pen.y, height - margin - footHeight);
  foot(pen, printed);
}

/** The receipt as a PDF on the paper that was chosen; a roll is cut where the text ends. */
export async function receiptPdf(printed: PrintedReceipt): Promise<Buffer> {
  // Loaded with the first receipt: no start waits for it.
  const { default: PDFDocument } = await import("pdfkit");
  const { language, words, now, direction } = printed;
  const { width, height } = receiptFormats[printed.format];
  const [across, fixed] = [pointsOfMm(width), height === undefined ? undefined : pointsOfMm(height)];
  const doc = new PDFDocument({
    lang: language,
    info: { Title: words("receipt.title"), CreationDate: now },
    autoFirstPage: false,
  });
  const parts: Buffer[] = [];
  const done = new Promise<void>((settle, fail) => {
    doc.on("data", (part: Buffer) => void parts.push(part));
    doc.on("end", settle);
    doc.on("error", fail);
  });
  const pen: Pen = { doc, strokes: [], direction, left: margin, right: across - margin, y: margin };
  draw(pen, printed, fixed);
  doc.addPage({ size: [across, Math.max(fixed ?? 0, pen.y + margin)], margin: 0 });
  for (const stroke of pen.strokes) stroke();
  doc.end();
  await done;
  return Buffer.concat(parts);
}

import { codePath, receiptFormats, type Receipt, type ReceiptFormat } from "@waybill/recipient/receipt";
import { bytesOf, pair, pointsOfMm, rule, write, type Pen } from "./pen.ts";
import type { Direction } from "./visual-runs.ts";

type PrintedReceipt = {
  receipt: Receipt;
  format: ReceiptFormat;
  language: string;
  direction: Direction;
  words: (key: string) => string;
  now: Date;
};

const margin = pointsOfMm(5);
const codeSide = pointsOfMm(25);

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
  const pen: Pen = { doc, strokes: [], direction, left: margin, right: across - margin, y: margin };
  draw(pen, printed, fixed);
  return bytesOf(doc, () => {
    doc.addPage({ size: [across, Math.max(fixed ?? 0, pen.y + margin)], margin: 0 });
    for (const stroke of pen.strokes) stroke();
    doc.end();
  });
}

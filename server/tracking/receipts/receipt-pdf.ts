import { qrCodePath, receiptFormats, type Receipt, type ReceiptFormat } from "@waybill/recipient/receipt";
import { fontsFor } from "../../document-fonts/script-fonts.ts";
import { openFonts } from "../../document-fonts/shaping.ts";
import type { Direction } from "../../document-fonts/visual-runs.ts";
import {
  documentBytes,
  writePair,
  pointsOfMm,
  drawRule,
  writeText,
  type PdfWriter,
} from "../../document-fonts/pdf-writer.ts";

type PrintedReceipt = {
  receipt: Receipt;
  format: ReceiptFormat;
  language: string;
  direction: Direction;
  words: (key: string) => string;
  now: Date;
  /** The sender's logo. */
  logo?: Buffer | undefined;
};

const margin = pointsOfMm(5);
const codeSide = pointsOfMm(25);

const foot = (writer: PdfWriter, { receipt, words }: PrintedReceipt): void => {
  const unit = codeSide / receipt.code.length;
  const x = writer.direction === "ltr" ? writer.left : writer.right - codeSide;
  const { doc, y } = writer;
  writer.strokes.push(() =>
    doc.save().translate(x, y).scale(unit).path(qrCodePath(receipt.code)).fill("#000").restore(),
  );
  const beside = { ...writer, left: writer.left, right: writer.right };
  if (writer.direction === "ltr") beside.left += codeSide + 10;
  else beside.right -= codeSide + 10;
  writeText(beside, words("receipt.order"), 400, 7);
  writeText(beside, receipt.order_id, 600, 9);
  for (const { label, time } of receipt.moments) writePair(beside, label, time, 7.5);
  writer.y = Math.max(writer.y + codeSide, beside.y);
};

/** Draws the logo at the end of the sender's line. */
function drawLogo({ doc, strokes, direction, left, right, y }: PdfWriter, logo: Buffer): void {
  const [width, height] = [pointsOfMm(30), pointsOfMm(10)];
  const x = direction === "ltr" ? right - width : left;
  const align = direction === "ltr" ? "right" : undefined;
  strokes.push(() => doc.image(logo, x, y, { fit: [width, height], ...(align && { align }) }));
}

function draw(writer: PdfWriter, printed: PrintedReceipt, height: number | undefined): void {
  const { receipt, words } = printed;
  writeText(writer, receipt.service_name, 600, 12);
  if (receipt.counter_code !== undefined)
    writePair(writer, words("receipt.counter-code"), receipt.counter_code, 18);
  drawRule(writer);
  if (printed.logo) drawLogo(writer, printed.logo);
  writeText(writer, words("receipt.from"), 400, 8);
  writeText(writer, receipt.outlet_name, 600, 11);
  writer.y += 6;
  if (receipt.recipient) {
    const { name, address, phone, notes } = receipt.recipient;
    writeText(writer, words("receipt.to"), 400, 8);
    writeText(writer, name, 600, 15);
    writeText(writer, address, 600, 11);
    writePair(writer, words("receipt.phone"), phone, 10);
    if (notes) writeText(writer, `${words("receipt.note")}: ${notes}`, 400, 9);
    for (const line of receipt.handling) writeText(writer, line, 600, 9);
    for (const { label, value } of receipt.facts) writeText(writer, `${label}: ${value}`, 400, 9);
    writer.y += 6;
    drawRule(writer);
    for (const [at, payment] of receipt.payments.entries()) {
      writePair(writer, payment.who, payment.sum, at === 0 ? 12 : 9);
      if (payment.note !== undefined) writeText(writer, payment.note, 400, 8);
      drawRule(writer);
    }
  }
  const footHeight = Math.max(codeSide, 24 + receipt.moments.length * 11);
  if (height !== undefined) writer.y = Math.max(writer.y, height - margin - footHeight);
  foot(writer, printed);
}

/** The receipt as a PDF in the chosen paper size; a paper roll ends where the text ends. */
export async function receiptPdf(printed: PrintedReceipt): Promise<Buffer> {
  // Imported on first use, to keep the start fast.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import("pdfkit"), openFonts()]);
  const { language, words, now, direction } = printed;
  const { width, height } = receiptFormats[printed.format];
  const [across, fixed] = [pointsOfMm(width), height === undefined ? undefined : pointsOfMm(height)];
  const doc = new PDFDocument({
    lang: language,
    info: { Title: words("receipt.title"), CreationDate: now },
    autoFirstPage: false,
  });
  const writer: PdfWriter = {
    doc,
    language,
    fontOf: fontsFor(language),
    fonts,
    strokes: [],
    direction,
    left: margin,
    right: across - margin,
    y: margin,
  };
  draw(writer, printed, fixed);
  return documentBytes(doc, () => {
    doc.addPage({ size: [across, Math.max(fixed ?? 0, writer.y + margin)], margin: 0 });
    for (const stroke of writer.strokes) stroke();
    doc.end();
  });
}

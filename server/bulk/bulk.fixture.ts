import { createBulkJob, placeBulkOrders, readBulkJob } from "@waybill/contract/bulk-jobs";
import {
  templateColumnNames,
  templateColumns,
  type TemplateColumn,
} from "@waybill/domain/bulk-jobs/template-columns";
import { strToU8, zipSync, type Zippable } from "fflate";
import { writeXlsx } from "hucre";
import { serendra } from "../orders/order.fixture.ts";
import type { TestApp } from "../testing/test-app.ts";

export type RowValues = Partial<Record<TemplateColumn, string | number | boolean | Date | null>>;

/** A row that is valid in the Philippines. */
export const goodRow: RowValues = {
  customer_name: "Ana Reyes",
  phone_number: "0917 555 0142",
  unit_number: "1804",
  building: "Almond Tower",
  address: "11th Avenue, Bonifacio Global City",
  ...serendra,
  amount: 1240.5,
  description: "2 sisig trays",
  payment_method: "Cash on delivery",
  rider_notes: "Leave with the guard",
  delivery_type: "instant",
};

export const headings = templateColumnNames.map((name) => templateColumns[name].heading);

/** Writes rows as a workbook, as a spreadsheet program would. */
export async function sheetOf(rows: RowValues[], heads: readonly string[] = headings): Promise<Buffer> {
  const lines = rows.map((row) => templateColumnNames.map((name) => row[name] ?? null));
  const sheet = { name: "Orders", rows: [[...heads], ...lines] };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A handmade workbook: its sheet's rows as XML, and other parts. */
export function handmadeWorkbook(rowsXml: string, parts: Record<string, string | Uint8Array> = {}): Buffer {
  const files: Record<string, string | Uint8Array> = {
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `${head}<worksheet xmlns="${main}"><sheetData>${rowsXml}</sheetData></worksheet>`,
    ...parts,
  };
  const packed: Zippable = {};
  for (const [name, content] of Object.entries(files))
    packed[name] = typeof content === "string" ? strToU8(content) : content;
  // The lowest compression, to save time: even so, zip bombs become small files.
  return Buffer.from(zipSync(packed, { level: 1 }));
}

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
/** The template's heading row as XML. */
export const headerXml = `<row>${headings.map(inline).join("")}</row>`;

/** Calls the bulk endpoints as someone. */
export const bulkCalls = (call: TestApp["call"], as: string, vendor_id: string) => ({
  upload: (bytes: Buffer, by = as, vendor = vendor_id) =>
    call(createBulkJob, { as: by, body: { vendor_id: vendor, content: bytes.toString("base64") } }),
  place: (jobId: string, by = as) => call(placeBulkOrders, { as: by, params: { jobId } }),
  detail: (jobId: string, by = as, vendorId = vendor_id) =>
    call(readBulkJob, { as: by, params: { vendorId, jobId } }),
});

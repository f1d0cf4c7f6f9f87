import { strToU8, zipSync } from "fflate";

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const number = (value: number) => `<c><v>${value}</v></c>`;
const headings = [
  "Customer name",
  "Phone number",
  "Address",
  "Latitude",
  "Longitude",
  "Order amount",
  "Description",
  "Payment method",
  "Delivery type",
];

/** A workbook of orders with the template's columns: one row per element. */
export const workbookOf = <T>(
  things: readonly T[],
  cellsOf: (thing: T) => readonly (string | number)[],
): Uint8Array => {
  const row = (cells: readonly (string | number)[]) =>
    `<row>${cells.map((cell) => (typeof cell === "number" ? number(cell) : inline(cell))).join("")}</row>`;
  const rows = things.map((thing) => row(cellsOf(thing))).join("");
  return zipSync(
    {
      "xl/workbook.xml": strToU8(
        `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        `${head}<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      "xl/worksheets/sheet1.xml": strToU8(
        `${head}<worksheet xmlns="${main}"><sheetData>${row(headings)}${rows}</sheetData></worksheet>`,
      ),
    },
    { level: 1 },
  );
};

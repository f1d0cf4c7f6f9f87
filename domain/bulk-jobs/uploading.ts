import { maxBulkFileBytes } from "../limits.ts";
import {
  headerRowAt,
  isHeaderRow,
  type ColumnMapping,
  type Headings,
  templateHeadings,
} from "./sheet-header.ts";
import { templateColumnNames, templateColumns } from "./template-columns.ts";

/** The four steps of a bulk upload (spec §2), in order. */
export const uploadSteps = [
  "ASK_EXCEL_FILE",
  "UPLOADING_EXCEL_FILE",
  "SHOW_PREPROCESS_RESULTS",
  "SHOW_ORDER_PLACEMENT_RESULTS",
] as const;
export type UploadStep = (typeof uploadSteps)[number];

/**
 * Returns why a bulk file is refused (spec §5), as a text key: its name must end in .xlsx, and its `size` be at
 * most 5242880 bytes; undefined if accepted. The server checks its content.
 */
export function whyNotUploadable({ name, size }: { name: string; size: number }) {
  if (!/\.xlsx$/i.test(name)) return "bulk-file.wrong-format";
  return size > maxBulkFileBytes ? "bulk-file.over-5-mb" : undefined;
}

/** True if a file name is that of a text table, which is converted to .xlsx before it is sent. */
export const isCsv = ({ name }: { name: string }): boolean => /\.(csv|tsv|txt)$/i.test(name);

/**
 * Returns the separator of a copied table: tabs from a spreadsheet, otherwise the one that its first line contains
 * most.
 */
function separatorOf(text: string): string {
  const [line = ""] = text.split("\n", 1);
  if (line.includes("\t")) return "\t";
  return line.split(";").length > line.split(",").length ? ";" : ",";
}

/**
 * Splits text that a spreadsheet copied or saved into cells: a cell in quotes may contain anything, and two quotes
 * in it mean one.
 */
function cellsOf(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end === -1) end = text.length;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== "\n") end++;
    row.push((cell + text.slice(at, end)).trim());
    at = end + 1;
    if (text[end] !== separator) {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

/**
 * Converts a table copied from a spreadsheet, or a CSV, to the rows of a bulk sheet. The first row has the
 * headings; a title above them is dropped. Without a template heading, a mapped heading or two that can be guessed,
 * the template's headings are added and its column order assumed. Empty rows are dropped; undefined if nothing
 * remains.
 */
export function pastedRows(
  text: string,
  headings: Headings = templateHeadings,
  mapping: ColumnMapping = {},
): string[][] | undefined {
  const rows = cellsOf(`${text.replaceAll(/\r\n?/gu, "\n")}\n`).filter((row) =>
    row.some((cell) => cell !== ""),
  );
  if (rows.length === 0) return undefined;
  const at = headerRowAt(rows, headings, mapping);
  return isHeaderRow(rows[at] ?? [], headings, mapping)
    ? rows.slice(at)
    : [templateColumnNames.map((name) => templateColumns[name].heading), ...rows];
}

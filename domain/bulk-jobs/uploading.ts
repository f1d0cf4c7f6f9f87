import { maxBulkFileBytes } from "../limits.ts";
import {
  headerRowAt,
  isHeaderRow,
  type ColumnMapping,
  type Headings,
  templateHeadings,
} from "./sheet-header.ts";
import { templateColumnNames, templateColumns } from "./template-columns.ts";

/** The four steps of a bulk upload (spec §2), in their order. */
export const uploadSteps = [
  "ASK_EXCEL_FILE",
  "UPLOADING_EXCEL_FILE",
  "SHOW_PREPROCESS_RESULTS",
  "SHOW_ORDER_PLACEMENT_RESULTS",
] as const;
export type UploadStep = (typeof uploadSteps)[number];

/**
 * The key of what speaks against a bulk file (spec §5): it must be an .xlsx by its name, and its `size` at most 5242880
 * bytes; undefined where nothing does. What is in it is read by the server.
 */
export function whyNotUploadable({ name, size }: { name: string; size: number }) {
  if (!/\.xlsx$/i.test(name)) return "bulk-file.wrong-format";
  return size > maxBulkFileBytes ? "bulk-file.over-5-mb" : undefined;
}

/** Whether a file is a table of text by its name, which becomes an .xlsx before it is sent. */
export const isCsv = ({ name }: { name: string }): boolean => /\.(csv|tsv|txt)$/i.test(name);

/** The separator of a copied table: tabs from a spreadsheet, else what its first line has most of. */
function separatorOf(text: string): string {
  const [line = ""] = text.split("\n", 1);
  if (line.includes("\t")) return "\t";
  return line.split(";").length > line.split(",").length ? ";" : ",";
}

/** The cells of text as spreadsheets copy and save it: a cell in quotes may hold anything, two quotes are one. */
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
 * A table that was copied from a spreadsheet, or a CSV, as the rows of a bulk sheet: its first row holds the headings,
 * a title above them is left out.
 * Where neither the template's are there, nor those of a mapping, nor two that can be guessed, the rows are in the
 * template's order and its headings are put above them. Rows without a word are left out; undefined: there is no other.
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

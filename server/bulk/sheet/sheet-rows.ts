import { sheetTime, type Cell } from "@waybill/domain/bulk-jobs/cells";
import type { Archive } from "./archive.ts";
import { scanXml, type Attributes } from "./scan-xml.ts";
import { SheetProblem } from "./sheet-problem.ts";
import { plainText, readDateStyles, readSharedStrings, readWorkbook } from "./workbook.ts";

/** A row with its number in the sheet; `cells` is indexed by column, from 0. */
export type SheetRow = { number: number; cells: Cell[] };

const maxColumns = 256;
/** Characters read per cell; Excel's own limit. */
const maxCellCharacters = 32_767;
/** Limits the characters of all rows together, because many cells can share one long text. */
const maxCharacters = 64 * 1024 * 1024;

/** The column index of a cell's name: A1 is 0, AB7 is 27; -1 if the name has no letters. */
function columnOf(name: string): number {
  let column = 0;
  for (const letter of name) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}

/**
 * Yields the rows of a workbook's first sheet in order, in batches as the bytes arrive; skips rows without cells.
 */
export async function* sheetRows(archive: Archive): AsyncGenerator<SheetRow[]> {
  const { sheet, is1904 } = await readWorkbook(archive);
  const dates = await readDateStyles(archive);
  const strings = await readSharedStrings(archive);
  let lot: SheetRow[] = [];
  let row: SheetRow = { number: 0, cells: [] };
  let cell: { column: number; type: string; style: number } | undefined;
  let lastColumn = -1;
  let value = "";
  let isValue = false;
  let isPhonetic = false;
  let characters = 0;

  const meaning = (type: string, style: number): Cell => {
    switch (type) {
      case "s":
        return strings[Number(value)];
      case "inlineStr":
      case "str":
        return plainText(value);
      case "b":
        return value === "1" || value === "true";
      case "e":
        return null;
      case "d":
        return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value) ? { local: value.slice(0, 19) } : value;
      default: {
        if (value.trim() === "") return null;
        const number = Number(value);
        return dates.has(style) ? (sheetTime(number, is1904) ?? number) : number;
      }
    }
  };

  const openRow = ({ r }: Attributes) => {
    const number = r === undefined ? row.number + 1 : Number(r);
    if (!Number.isInteger(number) || number <= row.number || number > 1_048_576)
      throw new SheetProblem("not_xlsx");
    row = { number, cells: [] };
    lastColumn = -1;
  };
  const openCell = ({ r, t = "n", s = "0" }: Attributes) => {
    const column = r === undefined ? lastColumn + 1 : columnOf(r);
    lastColumn = column;
    if (column < 0) throw new SheetProblem("not_xlsx");
    cell = { column, type: t, style: Number(s) };
    value = "";
  };
  const closeCell = () => {
    if (!cell) return;
    const { column, type, style } = cell;
    cell = undefined;
    const found = meaning(type, style);
    if (found == null || found === "") return;
    const text = typeof found === "string" ? found.slice(0, maxCellCharacters) : found;
    if (typeof text === "string") characters += text.length;
    if (column >= maxColumns || characters > maxCharacters) throw new SheetProblem("unpacks_too_large");
    row.cells[column] = text;
  };

  const scan = scanXml(archive.read(sheet), {
    open: (name, attributes) => {
      isValue = false;
      if (name === "row") openRow(attributes);
      else if (name === "c") openCell(attributes);
      else if (name === "rPh") isPhonetic = true;
      else if (name === "v" || name === "t") isValue = cell !== undefined && !isPhonetic;
    },
    close: (name) => {
      isValue = false;
      if (name === "rPh") isPhonetic = false;
      else if (name === "c") closeCell();
      else if (name === "row" && row.cells.length > 0) lot.push(row);
    },
    text: (text) => {
      if (isValue) value += text;
    },
  });
  while (!(await scan.next()).done) {
    if (lot.length === 0) continue;
    yield lot;
    lot = [];
  }
  if (lot.length > 0) yield lot;
}

import { textOfCell, type Cell } from "./cell.ts";
import { templateColumnNames, templateColumns, type TemplateColumn } from "./template-columns.ts";

type Header =
  | { columns: ReadonlyMap<number, TemplateColumn>; problem?: undefined }
  | { columns?: undefined; problem: "without_header" }
  | { columns?: undefined; problem: "foreign_columns"; foreign: string[] };

/** As headings are compared: a note in brackets, a star for "required" and the case say nothing. */
const plain = (heading: string) =>
  heading.replace(/\(.*$/su, "").replaceAll("*", "").replaceAll(/\s+/gu, " ").trim().toLowerCase();

const byHeading = new Map(templateColumnNames.map((name) => [plain(templateColumns[name].heading), name]));

/**
 * Which column of the template stands where, read from the first row that is not empty: in any order, and some may be
 * missing. A row without a single heading is no header; headings that are not the template's, or that stand twice, are
 * foreign (wire.md).
 */
export function readHeader(cells: readonly Cell[]): Header {
  const columns = new Map<number, TemplateColumn>();
  const foreign: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const heading = textOfCell(cell);
    if (heading === null) continue;
    const name = byHeading.get(plain(heading));
    if (name === undefined || [...columns.values()].includes(name)) foreign.push(heading);
    else columns.set(at, name);
  }
  if (columns.size === 0) return { problem: "without_header" };
  return foreign.length > 0 ? { problem: "foreign_columns", foreign } : { columns };
}

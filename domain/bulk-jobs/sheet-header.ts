import { plainHeading } from "./cell-words.ts";
import { type Cell, textOfCell } from "./cells.ts";
import { templateColumnNames, templateColumns, type TemplateColumn } from "./template-columns.ts";
import { marketHeadings } from "./market-headings.ts";
import { defaultHeadings } from "./default-words.ts";

/** The column of each heading, keyed by `plainHeading`. */
export type Headings = ReadonlyMap<string, TemplateColumn>;

/** The template column of each heading of a merchant's file; null: ignore that column. */
export type ColumnMapping = Readonly<Record<string, TemplateColumn | null>>;

type Header =
  | { columns: ReadonlyMap<number, TemplateColumn>; problem?: undefined }
  | { columns?: undefined; problem: "without_header" }
  | { columns?: undefined; problem: "foreign_columns"; foreign: string[] };

/** The template's own headings. */
export const templateHeadings: Headings = new Map(
  templateColumnNames.map((name) => [plainHeading(templateColumns[name].heading), name]),
);

/**
 * Finds the template's columns in the first non-empty row: in any order, some may be missing. The mapping has
 * precedence over known headings. A row without any heading is not a header; unknown or repeated headings are
 * foreign.
 */
export function readHeader(
  cells: readonly Cell[],
  headings: Headings = templateHeadings,
  mapping: ColumnMapping = {},
): Header {
  const mapped = new Map(Object.entries(mapping).map(([heading, name]) => [plainHeading(heading), name]));
  const columns = new Map<number, TemplateColumn>();
  const foreign: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const heading = textOfCell(cell);
    if (heading === null) continue;
    const words = plainHeading(heading);
    const name = mapped.has(words) ? mapped.get(words) : headings.get(words);
    if (name === null) continue;
    if (name === undefined || [...columns.values()].includes(name)) foreign.push(heading);
    else columns.set(at, name);
  }
  if (columns.size === 0) return { problem: "without_header" };
  return foreign.length > 0 ? { problem: "foreign_columns", foreign } : { columns };
}

const suggested = new Map(
  [marketHeadings, defaultHeadings].flatMap((table) =>
    templateColumnNames.flatMap((name) =>
      (table[name] ?? []).map((heading) => [plainHeading(heading), name] as const),
    ),
  ),
);

/** Maximum rows above the headings (title, date, shop name). */
export const maxTitleRows = 10;
/** A row with this many known or guessed headings counts as the header. */
const minHeadings = 2;

/** True if a row is a header: it has one heading of the template or mapping, or two that can be guessed. */
export function isHeaderRow(
  row: readonly Cell[],
  headings: Headings = templateHeadings,
  mapping: ColumnMapping = {},
): boolean {
  const meanings = meaningOfHeadings(row, headings, mapping);
  return (
    meanings.some(({ isKnown, column }) => isKnown && column !== null) ||
    meanings.filter(({ column }) => column !== null).length >= minHeadings
  );
}

/**
 * Returns the index of the header among the first non-empty rows; a title may precede it. If no heading is known,
 * returns the first row with two cells.
 */
export function headerRowAt(
  rows: readonly (readonly Cell[])[],
  headings?: Headings,
  mapping?: ColumnMapping,
): number {
  const first = rows.slice(0, maxTitleRows + 1);
  const at = first.findIndex((row) => isHeaderRow(row, headings, mapping));
  if (at >= 0) return at;
  return Math.max(
    0,
    first.findIndex((row) => row.filter((cell) => textOfCell(cell) !== null).length > 1),
  );
}

/** A heading of a file with its column: from an earlier mapping, known, or guessed. */
export type HeadingMeaning = { heading: string; column: TemplateColumn | null; isKnown: boolean };

/**
 * Returns the column of each heading of a file, each template column at most once. `isKnown`: from the template or
 * an earlier mapping, so the merchant need not confirm it; otherwise `column` is a guess, or null.
 */
export function meaningOfHeadings(
  row: readonly Cell[],
  headings: Headings = templateHeadings,
  mapping: ColumnMapping = {},
): HeadingMeaning[] {
  const mapped = new Map(Object.entries(mapping).map(([heading, name]) => [plainHeading(heading), name]));
  const names = row.flatMap((cell) => textOfCell(cell) ?? []);
  const takenColumns = new Set<TemplateColumn>();
  const take = (column: TemplateColumn | null | undefined) => {
    if (!column || takenColumns.has(column)) return undefined;
    takenColumns.add(column);
    return column;
  };
  const mappedColumns = names.map((heading) => {
    const words = plainHeading(heading);
    if (mapped.get(words) === null) return null;
    return take(mapped.get(words) ?? headings.get(words));
  });
  return names.map((heading, at) => {
    const column = mappedColumns[at];
    if (column !== undefined) return { heading, column, isKnown: true };
    return { heading, column: take(suggested.get(plainHeading(heading))) ?? null, isKnown: false };
  });
}

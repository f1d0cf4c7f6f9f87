import { plainHeading } from "./cell-words.ts";
import { type Cell, textOfCell } from "./cells.ts";
import { templateColumnNames, templateColumns, type TemplateColumn } from "./template-columns.ts";
import { marketHeadings } from "./market-headings.ts";
import { usualHeadings } from "./usual-words.ts";

/** What headings mean, each as `plainHeading` makes it. */
export type Headings = ReadonlyMap<string, TemplateColumn>;

/** What a merchant's own headings mean, as they are in the file; null: that column is left out. */
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
 * Which column of the template is where, read from the first row that is not empty: in any order, and some may be
 * missing. The mapping goes before the headings that are known. A row without a single heading is no header; headings
 * that nobody knows, or that are there twice, are foreign (wire.md).
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
  [marketHeadings, usualHeadings].flatMap((table) =>
    templateColumnNames.flatMap((name) =>
      (table[name] ?? []).map((heading) => [plainHeading(heading), name] as const),
    ),
  ),
);

/** So many rows above the headings may hold a title, a date or the name of the shop. */
export const maxTitleRows = 10;
/** So many words of a row that are headings to somebody make it a row of headings. */
const minHeadings = 2;

/** Whether a row is one of headings: one of the template's or of a mapping, or two that can be guessed. */
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
 * Where the headings of a sheet are, of its first rows that are not empty: below a title, if there is one. Where no row
 * is of headings that anybody knows, the first with two cells is.
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

/** A file's headings with what each of them means: as it was mapped before, as it is known, or as a guess. */
export type HeadingMeaning = { heading: string; column: TemplateColumn | null; isKnown: boolean };

/**
 * What the headings of a file mean, each column of the template at most once. `isKnown`: it needs no question, for the
 * template or an earlier mapping says so; else `column` is a guess, null for none.
 */
export function meaningOfHeadings(
  row: readonly Cell[],
  headings: Headings = templateHeadings,
  mapping: ColumnMapping = {},
): HeadingMeaning[] {
  const mapped = new Map(Object.entries(mapping).map(([heading, name]) => [plainHeading(heading), name]));
  const names = row.flatMap((cell) => textOfCell(cell) ?? []);
  const taken = new Set<TemplateColumn>();
  const take = (column: TemplateColumn | null | undefined) => {
    if (!column || taken.has(column)) return undefined;
    taken.add(column);
    return column;
  };
  const known = names.map((heading) => {
    const words = plainHeading(heading);
    if (mapped.get(words) === null) return null;
    return take(mapped.get(words) ?? headings.get(words));
  });
  return names.map((heading, at) => {
    const column = known[at];
    if (column !== undefined) return { heading, column, isKnown: true };
    return { heading, column: take(suggested.get(plainHeading(heading))) ?? null, isKnown: false };
  });
}

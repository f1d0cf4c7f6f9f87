import { plainHeading } from "./cell-words.ts";
import { type Cell, textOfCell } from "./cells.ts";
import { templateColumnNames, templateColumns, type TemplateColumn } from "./template-columns.ts";
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
  templateColumnNames.flatMap((name) => usualHeadings[name].map((heading) => [heading, name] as const)),
);

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

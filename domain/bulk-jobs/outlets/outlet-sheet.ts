import { plainHeading } from "../cell-words.ts";
import { type Cell, textOfCell } from "../cells.ts";

/** The columns of an outlet sheet, in order: the wire name, the heading, and other names for it. */
export const outletColumns = {
  client_vendor_id: {
    heading: "Collection point ID",
    usual: ["id", "outlet id", "store id", "branch id", "code"],
  },
  name: {
    heading: "Name",
    usual: ["label", "outlet", "store", "branch", "outlet name", "store name", "branch name"],
  },
  phone_number: { heading: "Phone number", usual: ["phone", "telephone", "mobile"] },
  address: { heading: "Address", usual: ["pickup address", "full address"] },
  unit: { heading: "Unit", usual: ["unit number"] },
  building: { heading: "Building", usual: [] },
  street: { heading: "Street", usual: [] },
  street_number: { heading: "Street number", usual: ["house number"] },
  city: { heading: "City", usual: ["town"] },
  postal_code: { heading: "Postal code", usual: ["zip", "zip code", "postcode"] },
  latitude: { heading: "Latitude", usual: ["lat"] },
  longitude: { heading: "Longitude", usual: ["lng", "lon", "long"] },
  users: { heading: "Owners", usual: ["e-mails", "emails", "e-mail", "email", "owner"] },
  rider_instructions: { heading: "Rider instructions", usual: ["instructions", "notes"] },
} as const satisfies Record<string, { heading: string; usual: readonly string[] }>;
export type OutletColumn = keyof typeof outletColumns;

// Object.keys loses the key type; the table above is never empty.
const namesOf = (table: typeof outletColumns) =>
  Object.keys(table) as unknown as readonly [OutletColumn, ...OutletColumn[]];

export const outletColumnNames = namesOf(outletColumns);

/** The non-empty texts of a row by column. */
export type OutletCells = Partial<Record<OutletColumn, string>>;

/** Maximum outlets per sheet. */
export const maxOutletsOfSheet = 1000;

const meanings: ReadonlyMap<string, OutletColumn> = new Map(
  outletColumnNames.flatMap((name) =>
    [name, name.replaceAll("_", " "), outletColumns[name].heading, ...outletColumns[name].usual].map(
      (heading) => [plainHeading(heading), name] as const,
    ),
  ),
);

export type OutletHeader = { columns: ReadonlyMap<number, OutletColumn>; foreign: string[] };

/**
 * Finds the column of each heading; `translators` give the names in other languages. undefined if no cell is a
 * heading.
 */
export function readOutletHeader(
  cells: readonly Cell[],
  translators: readonly ((key: string) => string)[] = [],
): OutletHeader | undefined {
  const columnOfHeading = new Map(meanings);
  for (const translate of translators)
    for (const name of outletColumnNames)
      columnOfHeading.set(plainHeading(translate(`outlet-column.${name}`)), name);
  const columns = new Map<number, OutletColumn>();
  const foreign: string[] = [];
  for (const [at, cell] of cells.entries()) {
    const heading = textOfCell(cell);
    if (heading === null) continue;
    const name = columnOfHeading.get(plainHeading(heading));
    if (name === undefined || [...columns.values()].includes(name)) foreign.push(heading);
    else columns.set(at, name);
  }
  return columns.size === 0 ? undefined : { columns, foreign };
}

/** An invisible character that our exports put before text that a spreadsheet would run as a formula. */
const zeroWidthSpace = /^\u200B/u;

/** Returns the cells of a row by column. */
export function outletCells(cells: readonly Cell[], { columns }: OutletHeader): OutletCells {
  const cellOfColumn: OutletCells = {};
  for (const [at, name] of columns) {
    const text = textOfCell(cells[at])?.replace(zeroWidthSpace, "").trim();
    if (text) cellOfColumn[name] = text;
  }
  return cellOfColumn;
}

/** Splits a cell into the e-mail addresses in it. */
export const emailsOfCell = (cell: string | undefined): string[] =>
  (cell ?? "").split(/[,;\s]+/u).filter(Boolean);

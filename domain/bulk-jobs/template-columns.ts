import { type Cell, textOfCell } from "./cells.ts";

/** The columns of the bulk template in their order (wire.md): the name on the wire, and the heading in the sheet. */
export const templateColumns = {
  customer_name: { heading: "Customer name" },
  phone_number: { heading: "Phone number" },
  unit_number: { heading: "Unit number" },
  building: { heading: "Building" },
  address: { heading: "Address" },
  latitude: { heading: "Latitude" },
  longitude: { heading: "Longitude" },
  amount: { heading: "Order amount" },
  description: { heading: "Description" },
  payment_method: { heading: "Payment method" },
  rider_notes: { heading: "Rider notes" },
  delivery_type: { heading: "Delivery type" },
  scheduled_for: { heading: "Scheduled for" },
  collection_point: { heading: "Collection point" },
} as const satisfies Record<string, { heading: string }>;
export type TemplateColumn = keyof typeof templateColumns;

// Object.keys forgets the key type; the table above is never empty.
const namesOf = (table: typeof templateColumns) =>
  Object.keys(table) as unknown as readonly [TemplateColumn, ...TemplateColumn[]];

/** The names of the fourteen columns, in the order of the sheet. */
export const templateColumnNames = namesOf(templateColumns);

/** How a row's order is delivered: at once, or at the time that stands in "Scheduled for". */
export const deliveryTypes = ["instant", "scheduled"] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** A row is an order that may be placed or was placed, or is not. */
export const bulkRowStatuses = ["success", "failed"] as const;
export type BulkRowStatus = (typeof bulkRowStatuses)[number];

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

import type { BulkRow } from "@waybill/contract/bulk-jobs";
import type { TemplateColumn } from "@waybill/domain/bulk-jobs/template-columns";

/** The columns of the sheet that stand together in one cell of a row. */
const columnsOfCell = {
  customer: ["customer_name", "phone_number"],
  dropOff: ["unit_number", "building", "address", "latitude", "longitude", "rider_notes"],
  order: ["amount", "description"],
  payment: ["payment_method"],
  delivery: ["delivery_type", "scheduled_for"],
  collectionPoint: ["collection_point"],
} as const satisfies Record<string, readonly TemplateColumn[]>;
export type RowCell = keyof typeof columnsOfCell;

/** Whether an error of the row has its cause in a cell. */
export const isToBlame = (cell: RowCell, { errors }: BulkRow): boolean =>
  errors.some(({ column }) => columnsOfCell[cell].some((name) => name === column));

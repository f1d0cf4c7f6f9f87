import type { OutletImport, OutletRow } from "@waybill/contract/merchants/outlet-imports";
import { outletVendorId } from "@waybill/domain/vendors/outlet-ids";
import type { Queryable } from "../../platform/database/transaction.ts";
import { translateErrors, outletErrorOfProblem, takenOutletError } from "./outlet-errors.ts";
import { findImportRows, findTaken, type ImportRow, type StoredOutlet } from "./rows.ts";

/** The vendor id and the collection point id of a row, normalised for comparison. */
const namesOf = ({ outlet }: StoredOutlet, parentId: string) => {
  const clientId = outlet.client_vendor_id?.trim().toLowerCase() ?? "";
  return { clientId, vendorId: outletVendorId(parentId, clientId) ?? "" };
};

/** The rows of a sheet with all their errors, including those of ids that a row above or an existing outlet has. */
export async function rowsWithProblems(
  db: Queryable,
  { import_id, parent_vendor_id: parentId }: ImportRow,
): Promise<StoredOutlet[]> {
  const rows = await findImportRows(db, import_id);
  const open = rows.filter(({ vendor_id }) => vendor_id === null).map((row) => namesOf(row, parentId));
  const takenIds = await findTaken(db, {
    parentId,
    clientIds: open.map(({ clientId }) => clientId).filter(Boolean),
    vendorIds: open.map(({ vendorId }) => vendorId).filter(Boolean),
  });
  const above = new Map<string, number>();
  return rows.map((row) => {
    const { clientId, vendorId } = namesOf(row, parentId);
    const first = above.get(vendorId);
    if (vendorId && first === undefined) above.set(vendorId, row.row_number);
    if (row.vendor_id !== null || clientId === "") return row;
    const errors = [...row.errors];
    if (vendorId && first !== undefined)
      errors.push(
        outletErrorOfProblem({
          key: "bulk-outlet.twice",
          column: "client_vendor_id",
          values: { row: String(first) },
        }),
      );
    else if (takenIds.has(clientId) || takenIds.has(vendorId))
      errors.push(takenOutletError("outlet_already_registered"));
    return { ...row, errors };
  });
}

/** A row as sent to clients. */
export const rowAnswer = (
  { row_number, outlet, errors, vendor_id }: StoredOutlet,
  language: string,
): OutletRow => ({
  row_number,
  status: errors.length === 0 ? "success" : "failed",
  errors: translateErrors(errors, language),
  outlet: { vendor_id, ...outlet },
});

export const importAnswer = async (
  db: Queryable,
  found: ImportRow,
  language: string,
): Promise<OutletImport> => ({
  ...found,
  rows: (await rowsWithProblems(db, found)).map((row) => rowAnswer(row, language)),
});

import type { BodyOf } from "@waybill/contract/endpoint";
import type { fixOutletRow as endpoint, OutletRow } from "@waybill/contract/merchants/outlet-imports";
import { textOfCell } from "@waybill/domain/bulk-jobs/cells";
import { outletColumnNames, type OutletCells } from "@waybill/domain/bulk-jobs/outlets/outlet-sheet";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findParent } from "../../vendors/outlets/outlets-sql.ts";
import { findPlacesWithin } from "../find-place.ts";
import { checkOutlet } from "./check-outlet.ts";
import { rowsWithProblems, rowAnswer } from "./import-answer.ts";
import { searchCentre, requireOwnImport, type ImportDeps } from "./own-imports.ts";
import { findImportRows, lockImport, fixImportRow, type StoredOutlet } from "./rows.ts";

type Body = BodyOf<typeof endpoint>;

/**
 * The cells of a row after a correction. Omitted cells stay; coordinates found by search are dropped if the address
 * changes.
 */
function fixedCells({ cells, outlet }: StoredOutlet, body: Body): OutletCells {
  const corrections: Record<string, unknown> = { ...body.outlet, ...body.cells, ...body };
  const fixed: OutletCells = { ...cells };
  for (const name of outletColumnNames) {
    const value = corrections[name];
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(", ") : textOfCell(value as string | number | null);
    if (text) fixed[name] = text;
    else delete fixed[name];
  }
  const { latitude, longitude } = outlet;
  const isOtherAddress = fixed.address !== cells.address;
  if (!body.place_confirmed || isOtherAddress || latitude === null || longitude === null) return fixed;
  return { ...fixed, latitude: String(latitude), longitude: String(longitude) };
}

/** Replaces cells of a row and checks the whole row again. Rows whose outlet already exists are not changed. */
export async function fixOutletRow(
  deps: ImportDeps,
  actor: Actor,
  {
    importId,
    rowNumber,
    body,
    language,
  }: { importId: string; rowNumber: number; body: Body; language: string },
): Promise<OutletRow> {
  const found = await requireOwnImport(deps, actor, importId);
  const rows = await findImportRows(deps.pool, importId);
  const row = rows.find(({ row_number }) => row_number === rowNumber);
  if (!row) throw new Refused("not_found");
  if (row.vendor_id !== null) throw new Refused("bulk_row_not_correctable");
  const parent = await findParent(deps.db, found.parent_vendor_id);
  const fixed = await checkOutlet(
    { row_number: rowNumber, cells: fixedCells(row, body) },
    {
      parentId: found.parent_vendor_id,
      near: searchCentre(deps, parent ?? { latitude: null, longitude: null }),
      findPlace: findPlacesWithin(deps.findPlace, deps.placesWithinMs.row),
    },
  );
  return inTransaction(deps.pool, async ({ pool }) => {
    await lockImport(pool, importId);
    if (!(await fixImportRow(pool, importId, fixed))) throw new Refused("bulk_row_not_correctable");
    const judged = (await rowsWithProblems(pool, found)).find(({ row_number }) => row_number === rowNumber);
    return rowAnswer(judged ?? fixed, language);
  });
}
